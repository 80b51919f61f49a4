/** Loaded before a measured server: answers each message with what the process has used so far. */
process.on('message', () =>
  process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }),
);
// The channel alone does not keep the process alive.
process.channel?.unref();
