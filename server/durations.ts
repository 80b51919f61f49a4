import { day, hour, minute, second } from '../domain/values/time-units.ts';

/** The technical durations of the server, in milliseconds; see `domain/durations.ts`. */
export const serverDurations = {
  database: {
    /** Timeout for opening a connection. */
    connecting: 10 * second,
    /** A start, a restart or a recovery of the database is waited for this long. */
    starting: minute,
    betweenTries: 250,
    statement: 30 * second,
    idleInTransaction: 30 * second,
    /** A second call with the same idempotency key waits this long for the first one. */
    keyLock: 5 * second,
    /** A backup waits this long for an earlier one, and for the claims of pictures to remove. */
    backupLock: 5 * second,
    /** Who closes a month waits this long for what is being booked; everybody waits behind it. */
    journalLock: 3 * second,
    /** An update of PostgreSQL is noticed so late (OPS-12). */
    version: 5 * minute,
  },
  prices: {
    /** Servers that share a database show a changed price of another one so late (PRI-20). */
    copy: 3 * second,
  },
  embeddedPostgres: {
    start: minute,
    /** The processes of a killed database, which still hold its memory, have ended by then. */
    restart: 15 * second,
    betweenStarts: 250,
    /** The timeout of `pg_ctl`, in whole seconds. */
    startCommand: 5 * second,
    stopCommand: 2 * second,
    /** A server that is shutting down has released the data folder by then. */
    ownership: 5 * second,
    ownershipPollInterval: 100,
  },
  sessions: {
    /** How long a replaced token still serves calls of its browser that are on their way. */
    previousToken: 10 * second,
  },
  http: {
    /** The limit of any request: even the slowest networks deliver 5 MB in this time. */
    request: 5 * minute,
    /** The header of a request has arrived by then; a connection without any request closes. */
    headers: 20 * second,
    /** How often the two limits above are checked. */
    timeoutCheck: 5 * second,
    /** A body that has been arriving for this long may not be too slow where places are scarce. */
    slowBody: 10 * second,
    /** The event loop counts as busy when it was idle for less than this between two checks. */
    eventLoopIdle: 10,
    eventLoopCheck: 100,
    /**
     * While the server is busy, reading from a connection whose call was shed pauses for one to two
     * times this.
     */
    shedPause: 5 * second,
    /** A call whose session is not known yet waits this long for the others of its network. */
    admissionWait: 5 * second,
    /** A refused body that is still being sent after this time is cut off. */
    unreadBody: 2 * second,
    /** A password waits this long for those that are being checked. */
    passwordWait: 30 * second,
    /** A call with a large body waits this long for earlier ones of the same account. */
    accountUploadWait: 15 * second,
  },
  /** The process that decodes pictures. */
  pictures: {
    /** A picture waits this long for those that are being decoded. */
    wait: 15 * second,
    /** The largest takes some seconds; the process of one that takes longer is ended. */
    decoding: 30 * second,
    /** Without pictures for this long, the process ends. */
    idle: 10 * second,
  },
  /** The `Retry-After` of refusals, in whole seconds. */
  retryAfter: {
    inProgress: second,
    locked: second,
    unavailable: 2 * second,
    busy: 5 * second,
    storage: 10 * second,
  },
  metrics: {
    /** The figures of the database are read again after this time at the earliest. */
    held: 5 * second,
    /** A database without an answer by then counts as down. */
    database: 2 * second,
  },
  log: {
    /** A line is written after this time at the latest. */
    flush: 100,
  },
  /**
   * How long each step waits for unfinished work. Unfinished jobs are done after the next start.
   */
  shutdown: {
    jobs: second,
    calls: 3500,
    /** The refusals of unfinished calls have been handed to the operating system by then. */
    refusals: 500,
    connections: 500,
    /** The limit of the whole shutdown, after which the process exits. */
    process: 9500,
  },
  ledger: {
    /** An entry is sealed this long after it was written: longer than any transaction lasts. */
    unsealed: 10 * minute,
    /**
     * The accountant's package of a browser that has taken nothing for this long breaks off: its
     * transaction keeps rows that are not needed any more.
     */
    packageUnread: 5 * minute,
  },
  decisions: {
    /** How long an admin can undo a decision (REQ-14). */
    undo: 10 * second,
  },
  /** The time between two runs of each job. */
  jobs: {
    /** The daily work is retried this soon, for example after a lost database connection. */
    retry: minute,
    cleanUp: hour,
    collections: minute,
    creditSpending: minute / 2,
    demoDeliveries: second,
    demoSettlements: 10 * minute,
    endedTokens: minute,
    erasures: minute,
    findSettlements: hour,
    heldDecisions: second,
    issuerKeys: hour,
    ledgerSeals: 10 * minute,
    loyaltyAnniversaries: 10 * minute,
    /** Short, because a user is waiting for the mail. */
    mailDelivery: second,
    orphanedUploads: hour,
    overduePurchases: 5 * minute,
    paymentReminders: 15 * minute,
    premiumEarned: 10 * minute,
    priceFeed: minute,
    smsDelivery: 5 * second,
    openCharges: 5 * second,
  },
  /** A row's lease, longer than the work on it: a dead process's row is free again after it. */
  leases: {
    collection: 2 * minute,
    demoDelivery: minute,
    endedToken: minute,
    erasure: minute,
    heldDecision: minute,
    mail: 90 * second,
    orphanedUpload: 10 * minute,
    priceFeed: 90 * second,
    sms: 2 * minute,
    openCharge: minute,
  },
  /** Timeouts of calls to gateways; each is shorter than the lease of the row that needs it. */
  gateways: {
    /** How often it is written that a gateway answers (ADM-17). */
    answerNoted: minute,
    /** Mail servers may be slow to greet. */
    email: 25 * second,
    /** A user is waiting for the verdict in the form. */
    imageCheck: 8 * second,
    payments: 10 * second,
    prices: 20 * second,
    sms: 10 * second,
    /** One picture over a slow connection. */
    storage: 10 * second,
  },
  messages: {
    /** How long a call waits for the outcome of its message (MSG-2). */
    answer: 5 * second,
    /** The polling interval while another process sends the message. */
    pollInterval: 100,
    /** The minimum and the maximum wait of a postponed message; the wait doubles with each try. */
    firstWait: 10 * second,
    maxWait: 15 * minute,
    /** A message that the gateway was still receiving can be looked up there by then. */
    arrival: minute,
    /** A mail with a link is given up then: its reader has asked for another one. */
    mailExpiry: hour,
    /** An SMS is given up after this time, because its text may no longer be true. */
    smsExpiry: day,
    /** The largest difference between our clock and the gateway's that a look-up allows for. */
    clockDifference: hour,
    /** How far back a look-up knows our other messages; longer than the clock difference. */
    knownReferences: 2 * hour,
    /** The longest wait that an SMS gateway may ask for. */
    maxRetryAfter: hour,
  },
  payments: {
    /** A repeated payment call waits this long for the outcome of the first one (PAY-1). */
    answer: 5 * second,
    pollInterval: 100,
    /** A call waits this long for a look-up at the gateway. A later result is still recorded. */
    lookUp: 3 * second,
    /** No call to the gateway takes longer; without an outcome by then, its process has died. */
    abandoned: 2 * minute,
    /** How long a payment waits for the bank's code, and a lost collection to be repeated. */
    secondStep: 15 * minute,
    /** How long a payment waits for its user on the page of the processor or the bank (PAY-18). */
    checkout: day,
    /** An open charge is looked up this long after its start, and then again and again (PAY-19). */
    looks: [20 * second, 2 * minute, 10 * minute] as readonly number[],
    laterLooks: hour,
    /** A charge that was given up is still looked up for this long (PAY-20). */
    lateSuccess: 3 * day,
    /** A refund that no admin has asked for is tried again this long after it has failed. */
    refundRetry: day,
    /** The largest difference between our clock and a processor's when a refund is looked for. */
    clockDifference: hour,
    /** Calls of a user cause a look-up of an open charge at most this often. */
    userLooks: 2 * second,
  },
  priceFeed: {
    /** The interval between two readings, and the one after a failed reading. */
    reading: hour,
    failedReading: 10 * minute,
    /** When the feed confirmed a price longer ago than this, it counts as not confirmed now. */
    fresh: 2 * hour,
  },
  storage: {
    /** A picture that no vehicle shows is deleted at this age. An outbox item uploads it again. */
    orphans: day,
    /** What was on its way when its account was deleted has arrived by then, and is erased. */
    erasures: 10 * minute,
  },
  /** The demo's payment processor. */
  demoProcessor: {
    /** A late answer comes this long after its call. */
    lateAnswer: 5 * second,
    /** A silent processor says nothing for this long: longer than its callers wait. */
    silence: minute,
    delivery: 10 * second,
    /** The first and the longest delay, doubling each time, before an event is sent again. */
    firstDelay: second,
    maxDelay: hour,
    /** A dispute ends this long after it was opened. */
    dispute: 7 * day,
  },
};
