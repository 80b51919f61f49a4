/**
 * Every duration of the product, in milliseconds: how long it waits for an answer, how often it looks,
 * when it tries again, and how long a row is leased to a job. The page and the service worker read
 * `appDurations`, the server reads `serverDurations`.
 *
 * Code reads a duration when it uses it, and keeps no copy, so that a test can replace it before.
 * Rules of the business are not here but beside what they rule: days until a payment is due, the
 * lifetime of a session, a link or an upload, the windows of the rate limits, and whatever else the
 * specification counts in days.
 */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const appDurations = {
  /** Until a call without an answer counts as no connection. */
  calls: {
    usual: 20 * second,
    /** Somebody whom the device does not remember waits for it before they get to the sign-in. */
    session: 10 * second,
    /** A bank may take its time, for a payment and for a refund. */
    payment: 40 * second,
    /** The next sign-in waits until this call has ended. */
    signOut: 5 * second,
    /** One try to send a picture: 300 KB at the pace of 2G. */
    picture: 120 * second,
    /** The question whether Volmaak can be reached. */
    probe: 10 * second,
    /** The question whether the server can do its work. */
    readiness: 5 * second,
  },
  /** A lost connection is looked for again: soon at first, then after twice as long each time. */
  connection: { firstLook: 5 * second, longestLook: minute },
  /** An item of the outbox that got no answer waits between the first two, longer after each try. */
  backoff: {
    shortest: 2 * second,
    longest: 5 * minute,
    /** Nothing waits for longer, whatever a server asks for or the clock says. */
    limit: hour,
  },
  /** Before each repetition of a picture that broke off (VEH-11). */
  pictures: { repetitions: [0, second, 3 * second, 5 * second] as readonly number[] },
  outbox: {
    /** Until a database that neither opens nor fails counts as unavailable. */
    opening: 10 * second,
    /** Between two looks where changes are not told. */
    look: 5 * second,
    /** For the worker to say that it begins to send. */
    acknowledgement: 1500,
    /** How long the worker may leave something due lying before the page sends it itself. */
    workerTurn: 5 * second,
  },
  /** A form of somebody who is connected waits for the answer to its item (OUT-7). */
  form: {
    answer: 4 * second,
    /** Between two looks, where a change is not told or was told before anybody listened. */
    look: 500,
  },
  /** What somebody who signs out waits for at most. */
  farewell: { reading: 2 * second, sending: minute, deleting: 10 * second, look: 250 },
  /** A device's database that does not answer in time is done without. */
  deviceCache: {
    reading: 4 * second,
    writing: second,
    /** The worker asks whose pictures may be kept. */
    pictureOwner: second,
    /** The first paint, once the code is there: a screen without vehicles is better than none. */
    firstPaint: 40,
  },
  /** How often a visible screen asks again. */
  refetch: {
    /** Prices (PRI-6). */
    prices: 5 * minute,
    /** A list of the user's in which a fuel request is pending (REQ-8). */
    pendingRequests: minute,
    /** The admin's list of requests (REQ-8). */
    requestNews: minute,
    /** Purchases of which a bank's last word is still to come. */
    paymentsUnderWay: 15 * second,
  },
  screen: {
    /** A toast closes by itself (OUT-8). */
    toast: 5 * second,
    /** After a reset of the password, before the sign-in opens (ACC-14). */
    resetRedirect: 3 * second,
    /** After this wait a screen says how old the data is that it shows instead of the answer. */
    lateAnswer: 3 * second,
    /** Between two looks at the clock of a text that tells an age. */
    age: 15 * second,
    /** The same for the text that tells since when the connection is lost. */
    lossAge: minute,
    /** A search begins when somebody has stopped typing for so long. */
    typingPause: 300,
    /** The click of a finger comes this soon after it is lifted. */
    click: 100,
    /** The browser has begun to read a download by then. */
    download: 10 * second,
    /** Work that can wait is done by then, also where the browser is never idle. */
    idle: 2 * second,
    /** The same in a browser that does not tell when it is idle. */
    idleUntold: 200,
  },
  /** The start of a page. */
  start: {
    /** A page that took longer leaves the connection to the sign-in and fetches nothing ahead. */
    slow: 6 * second,
    /** A new version is taken at a start, which ends then. */
    update: 10 * second,
    /** The worker leaves the phone and its connection to the page before it looks after its files. */
    worker: 5 * second,
  },
  /** Of the app itself. */
  versions: {
    /** A page that comes to the front asks for a new version again. */
    check: hour,
    /** A server that gives another worker each time has the page start again this often at most. */
    restart: hour,
    /** The worker looks for lost or damaged files again. */
    repair: day,
  },
};

export const serverDurations = {
  database: {
    /** Until a connection is there. */
    connecting: 10 * second,
    statement: 30 * second,
    idleInTransaction: 30 * second,
    /** A second call with the same idempotency key waits for the first one. */
    keyLock: 5 * second,
  },
  embeddedPostgres: {
    start: minute,
    /** The processes of a killed database end well within it; until then they hold its memory. */
    restart: 15 * second,
    betweenStarts: 250,
    /** How long `pg_ctl` waits; in whole seconds. */
    startCommand: 5 * second,
    stopCommand: 2 * second,
    /** A server that is just ending gives the data folder back within it. */
    ownership: 5 * second,
    ownershipLook: 100,
  },
  http: {
    /** A picture of 5 MB arrives within it over the slowest networks; nothing holds a connection longer. */
    request: 5 * minute,
    /** A call with a large body waits for the earlier ones of its account. */
    accountUploadWait: 15 * second,
    /** A picture waits for the one that is just decoded. */
    decodingWait: 15 * second,
  },
  /** What a refusal asks its caller to wait, in whole seconds. */
  retryAfter: {
    inProgress: second,
    unavailable: 2 * second,
    busy: 5 * second,
    storage: 10 * second,
  },
  /** Each step of the end waits so long for what hangs; a job's row is taken up after the next start. */
  shutdown: {
    jobs: second,
    calls: 3500,
    /** The refusals of the calls that hang are with the system well within it. */
    refusals: 500,
    connections: 500,
    /** All of it; then the process exits. */
    process: 9500,
  },
  /** Between two runs of each job. */
  jobs: {
    /** A day's work waits no hour because the database was away for a moment. */
    retry: minute,
    cleanUp: hour,
    collections: minute,
    demoDeliveries: second,
    endedTokens: minute,
    erasures: minute,
    loyaltyAnniversaries: 10 * minute,
    /** Somebody waits for a mail. */
    mailDelivery: second,
    orphanedUploads: hour,
    overduePurchases: 5 * minute,
    paymentReminders: 15 * minute,
    priceFeed: minute,
    smsDelivery: 5 * second,
    unresolvedCharges: minute,
    unresolvedRefunds: minute,
  },
  /** Longer than the work on one row takes; a row of a process that died is free again then. */
  leases: {
    collection: 2 * minute,
    demoDelivery: minute,
    endedToken: minute,
    erasure: minute,
    mail: 90 * second,
    orphanedUpload: 10 * minute,
    priceFeed: 90 * second,
    sms: 2 * minute,
    /** What the gateway is not done with is asked for again then. */
    unresolvedCharge: minute,
    unresolvedRefund: minute,
  },
  /** Until a call to the outside counts as unanswered; shorter than the lease of what it works on. */
  gateways: {
    /** Mail servers take their time to greet. */
    email: 25 * second,
    /** Somebody waits beside the form for the verdict. */
    imageCheck: 8 * second,
    payments: 10 * second,
    prices: 20 * second,
    sms: 10 * second,
    /** One picture on its way over a slow line. */
    storage: 10 * second,
  },
  messages: {
    /** A call waits for the gateway's word (MSG-2). */
    answer: 5 * second,
    /** Between two looks at a message that somebody else sends. */
    look: 100,
    /** A message that was put off waits between these two, twice as long after each try. */
    firstWait: 10 * second,
    maxWait: 15 * minute,
    /** A message that is on its way at the gateway is found there by then. */
    arrival: minute,
    /** A mail with a link is given up after this time: its reader has asked for another one. */
    mailExpiry: hour,
    /** An SMS that comes a day late says what is no longer so. */
    smsExpiry: day,
    /** The gateway's clock and ours differ by less when a message is looked up there. */
    clockDifference: hour,
    /** More than that: of the messages that the gateway names again, all of ours are known. */
    knownReferences: 2 * hour,
    /** Nothing waits longer because an SMS gateway asks for it. */
    longestAsked: hour,
  },
  payments: {
    /** A repeated call waits for the word on the first one (PAY-1). */
    answer: 5 * second,
    look: 100,
    /** A call waits for what the gateway finds; a later answer is recorded all the same. */
    lookUp: 3 * second,
    /** No call to the gateway lasts as long: the process that began it has ended. */
    abandoned: 2 * minute,
    /** The bank's code is waited for, and a collection that never arrived is asked for again. */
    secondStep: 15 * minute,
  },
  priceFeed: {
    /** Between two readings, and after one that failed. */
    reading: hour,
    failedReading: 10 * minute,
    /** A feed that said something longer ago has not been read since. */
    fresh: 2 * hour,
  },
  storage: {
    /** An outbox item gets from its picture to its vehicle; a later one sends the picture again. */
    orphans: day,
    /** A picture or a card that is on its way has arrived by then, and is erased as well. */
    erasures: 10 * minute,
  },
  /** The processor of the demo payments. */
  demoProcessor: {
    /** A late answer comes so long after its call. */
    lateAnswer: 5 * second,
    delivery: 10 * second,
    /** An event that was not taken comes again: after twice as long each time. */
    firstDelay: second,
    maxDelay: hour,
  },
};

type Durations = Record<string, Record<string, number | readonly number[]>>;

/** Durations that stand in place of the product's own. */
export type Replacements<All extends Durations> = {
  [Group in keyof All]?: Partial<All[Group]>;
};

/** Puts a test's durations in place of the product's; whatever is none of ours is left out. */
export function replaceDurations<All extends Durations>(
  durations: All,
  replacements: Replacements<All>,
): void {
  for (const [name, group] of Object.entries<Durations[string]>(durations)) {
    for (const [key, value] of Object.entries(replacements[name] ?? {})) {
      if (isLike(group[key], value)) group[key] = value;
    }
  }
}

function isLike(old: unknown, value: unknown): value is number | readonly number[] {
  if (Array.isArray(old)) return Array.isArray(value) && value.every((one) => isLike(0, one));
  return typeof old === 'number' && typeof value === 'number' && value >= 0;
}

// The pages of browser tests have this variable; nobody else's do.
const { volmaakDurations = {} } = globalThis as {
  volmaakDurations?: Replacements<typeof appDurations>;
};
replaceDurations(appDurations, volmaakDurations);
