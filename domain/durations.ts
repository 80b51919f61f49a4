import { cookieLifetime } from './devices/cookie-lifetime.ts';
import { day, hour, minute, second } from './values/time-units.ts';

/**
 * The technical durations of the page and the service worker, in milliseconds. Code keeps no copy
 * of a duration, so that tests can replace it. A duration that belongs to a business rule, such as
 * the lifetime of a link, is in the file of that rule.
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
    cookie: cookieLifetime,
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
