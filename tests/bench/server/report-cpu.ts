/** Loaded before a measured server: answers each message with the processor time used so far. */
process.on('message', () => process.send?.(process.cpuUsage()));
// The channel alone does not keep the process alive.
process.channel?.unref();
