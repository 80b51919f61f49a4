import { day, hour, minute, second } from './values/time-units.ts';

/**
 * Every technical duration in milliseconds; `appDurations` are those of the page and the service
 * worker. Code keeps no copy of a duration, so that tests can replace it. A duration that belongs
 * to a business rule, such as the lifetime of a link, is in the file of that rule.
 */
export const appDurations = {
  /** Timeouts of calls to the server, after which the connection counts as lost. */
  calls: {
    default: 20 * second,
    /** Until the sign-in screen opens, for a user whom the device does not remember. */
    session: 10 * second,
    /** A bank may take long for a payment or a refund. */
    payment: 40 * second,
    /** The next sign-in waits until this call has ended. */
    signOut: 5 * second,
    /** One try to upload a picture: 300 KB at the speed of 2G. */
    picture: 120 * second,
    /** The call that checks whether Volmaak can be reached. */
    probe: 10 * second,
    /** The call that checks whether the server is ready. */
    readiness: 5 * second,
  },
  /** The first wait before a lost connection is checked again, which doubles up to the longest. */
  connection: { firstDelay: 5 * second, maxDelay: minute },
  /** The minimum and the maximum wait of an outbox item before its next try. */
  backoff: {
    min: 2 * second,
    max: 5 * minute,
    /** The upper limit of any wait, even if the server asks for more or the clock was changed. */
    limit: hour,
  },
  /** The delays before an interrupted upload is repeated (VEH-11). */
  pictures: { retryDelays: [0, second, 3 * second, 5 * second] as readonly number[] },
  outbox: {
    /** A database that has neither opened nor failed by then counts as unavailable. */
    open: 10 * second,
    /** Timeout for the worker to confirm that it begins to send. */
    acknowledgement: 1500,
    /** A sent item stays this long as a receipt (OUT-27). */
    receipts: 7 * day,
    /** How often the outbox looks for old receipts. */
    receiptsCheck: day,
    /** The page sends a due item itself if the worker has not done so by then. */
    workerTimeout: 5 * second,
    /** A delivery is reported when nothing has changed for this long. */
    delivery: second,
  },
  /** The pauses between announcements of the outbox's changes while these follow each other. */
  announcements: { first: 50, longest: second },
  /** While connected, a form waits this long for the answer to its item (OUT-7). */
  form: {
    answer: 4 * second,
    /** The polling interval, in case the announcement of a change is missing or came too early. */
    pollInterval: 500,
  },
  decisions: {
    /** How long the desk offers to undo a decision: less than the server holds it (REQ-14). */
    undo: 9 * second,
    /** How often the desk says how much of that is left. */
    countdown: 500,
    /** By then the server has carried it out, and the list is fetched again. */
    carriedOut: 12 * second,
  },
  passkeys: {
    /** The sign-in form loads what passkeys need a moment later, so that it opens first. */
    button: 500,
    /** A challenge can be signed for 5 minutes (ACC-30). An open form asks for a new one before. */
    renewal: 4 * minute,
  },
  /** The maximum waits of a user who signs out. */
  signOut: {
    reading: 2 * second,
    sending: minute,
    deleting: 10 * second,
    pollInterval: 250,
    /** The cookie that remembers it until the server knows: browsers keep none longer. */
    cookie: 400 * day,
  },
  /** If the device's database has not answered by then, the app continues without it. */
  deviceCache: {
    reading: 4 * second,
    writing: second,
    /** The worker's question for the user whose pictures may be cached. */
    pictureOwner: second,
    /** The first paint waits this long for stored data: better no vehicles than no screen. */
    firstPaint: 40,
  },
  drafts: {
    /** A draft that nobody has continued by then is deleted (OUT-24). */
    kept: 30 * day,
    /** A slow phone that has not read them is asked again after this time. */
    readAgain: 5 * second,
  },
  /** How often a visible screen fetches its data again. */
  refetch: {
    /** Prices (PRI-6). */
    prices: 5 * minute,
    /** The prices of twelve months, which change once a month (PRI-10). */
    priceHistory: day,
    /** The user's list of fuel requests while one is pending (REQ-8). */
    pendingRequests: minute,
    /** The admin's list of fuel requests (REQ-8). */
    adminRequests: minute,
    /** The morning page and the counts of the verification queue (ADM-17). */
    morning: minute,
    /** Purchases whose payment the bank has not confirmed yet. */
    paymentsUnderWay: 15 * second,
    /** The vouchers on this phone, while the app is visible. */
    vouchers: minute,
    /** The same while there is no fuel to pour. */
    noVouchers: 5 * minute,
    /** What an attendant's phone needs to check vouchers. */
    station: 2 * minute,
    /** Whether this phone has the files for the pump, as long as it lacks some. */
    keptFiles: 20 * second,
    /** The payment that the user has come back from (PAY-18). */
    paymentReturn: 2 * second,
  },
  screen: {
    /** How often the code at the pump has a new proof (VOU-9). */
    voucherProof: 20 * second,
    /** How long a verdict of the verification queue can be taken back (ADM-16). */
    undo: 10 * second,
    /** A toast closes after this time (OUT-8). */
    toast: 5 * second,
    /** After a password reset, the sign-in opens after this time (ACC-14). */
    resetRedirect: 3 * second,
    /** When an answer takes longer, the screen says how old the data is that it shows instead. */
    lateAnswer: 3 * second,
    /** How often a text that shows an age is updated. */
    ageUpdate: 15 * second,
    /** How often the text that shows since when the connection is lost is updated. */
    lossAgeUpdate: minute,
    /** A search begins when the user has not typed for this long. */
    typingPause: 300,
    /** The browser's click event follows the end of a touch within this time. */
    click: 100,
    /** The browser has begun to read a download within this time. */
    download: 10 * second,
    /** Deferred work starts by then at the latest, even if the browser is never idle. */
    idle: 2 * second,
    /** The same delay in browsers without `requestIdleCallback`. */
    idleFallback: 200,
  },
  /** The start of a page. */
  start: {
    /** The parts of the start's answer that no screen has asked for by then are not used. */
    answer: 5 * second,
    /** The page then registers its worker and begins to send, so that the first screen is first. */
    background: 2 * second,
    /** A page that has just started may still switch to a new version within this time. */
    update: 10 * second,
    /** The worker waits this long before it checks its files, so that the page loads first. */
    worker: 5 * second,
  },
  /** What the device counts for the operator (OUT-25). */
  problems: {
    /** An item is stuck if it was saved longer ago, although the server answers. */
    stuckAfter: day,
    /** A connection that has held this long has had time for a try of each item. */
    connected: 10 * minute,
    /** After a failed report, the next one waits this long. */
    retry: hour,
  },
  /** New versions of the app. */
  versions: {
    /** A page that comes to the foreground checks for a new version, at most this often. */
    check: hour,
    /** The minimum between two reloads, should a server deliver a new worker each time. */
    restart: hour,
    /** If the old version needs longer to finish, the screen says what the update waits for. */
    lateStart: 5 * second,
    /** While its user waits for a new version, the old one is asked this often to end its fetches. */
    giveWay: second,
    /** How often the worker checks its files for missing or damaged ones. */
    repair: day,
    /** The files that a phone needs at the pump have arrived by then, or are asked for again. */
    keptFiles: minute,
  },
};

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
    /** A start waits this long for transactions that see rows from before they were encrypted. */
    oldRows: minute,
    oldRowsPollInterval: 100,
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
    demoDeliveries: second,
    endedTokens: minute,
    erasures: minute,
    heldDecisions: second,
    issuerKeys: hour,
    keyArchive: hour,
    loyaltyAnniversaries: 10 * minute,
    /** Short, because a user is waiting for the mail. */
    mailDelivery: second,
    orphanedUploads: hour,
    overduePurchases: 5 * minute,
    paymentReminders: 15 * minute,
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
  outbox: {
    /** Idempotency keys that are older are moved to the archive (API-15). */
    recentKeys: 30 * day,
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
  },
};

type Durations = Record<string, Record<string, number | readonly number[]>>;

/** Durations that replace the product's own. */
export type Replacements<All extends Durations> = {
  [Group in keyof All]?: Partial<All[Group]>;
};

/** Replaces the product's durations by those of a test. Unknown names are ignored. */
export function replaceDurations<All extends Durations>(
  durations: All,
  replacements: Replacements<All>,
): void {
  for (const [name, group] of Object.entries<Durations[string]>(durations)) {
    for (const [key, value] of Object.entries(replacements[name] ?? {})) {
      if (isSameKind(group[key], value)) group[key] = value;
    }
  }
}

function isSameKind(old: unknown, value: unknown): value is number | readonly number[] {
  if (Array.isArray(old)) return Array.isArray(value) && value.every((one) => isSameKind(0, one));
  return typeof old === 'number' && typeof value === 'number' && value >= 0;
}

// Only the pages of browser tests define this variable.
const { volmaakDurations = {} } = globalThis as {
  volmaakDurations?: Replacements<typeof appDurations>;
};
replaceDurations(appDurations, volmaakDurations);
