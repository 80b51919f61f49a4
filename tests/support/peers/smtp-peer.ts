import type { AddressInfo, Server } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The fault of the next mail; those with `-sent` accept it first. */
export type SmtpFault =
  | 'refuses-sender'
  | 'refuses-recipient'
  | 'refuses-mail'
  | 'not-now-recipient'
  | 'not-now-mail'
  | 'silent-sent'
  | 'cuts'
  | 'cuts-sent';

interface Taken {
  from: string;
  to: string[];
  user: string | undefined;
  /** The whole message as it arrived. */
  raw: string;
}

/** A mail server in this process. */
export interface SmtpPeer {
  port: number;
  url: string;
  taken: Taken[];
  /** The connections that were made. */
  connections: number;
  faults: SmtpFault[];
  close(): Promise<void>;
}

const password = 's/cr@t';

export async function startSmtpPeer(options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const peer: SmtpPeer = {
    port: 0,
    url: '',
    taken: [],
    connections: 0,
    faults: [],
    close: async () => {},
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(coded(535, 'Not you')),
    onConnect: (_, done) => {
      peer.connections += 1;
      done();
    },
    onMailFrom: (_, __, done) =>
      done(peer.faults[0] === 'refuses-sender' ? fail(peer, 550, 'Who are you?') : null),
    onRcptTo: ({ address }, _, done) => {
      if (peer.faults[0] === 'refuses-recipient') return done(fail(peer, 550, `No ${address}`));
      if (peer.faults[0] === 'not-now-recipient') return done(fail(peer, 450, `Not ${address}`));
      done();
    },
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      const fault = peer.faults[0];
      if (fault === 'refuses-mail') return done(fail(peer, 554, 'Spam'));
      if (fault === 'not-now-mail') return done(fail(peer, 451, 'Full'));
      if (fault !== 'cuts') {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        peer.taken.push({
          from,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          raw,
        });
      }
      peer.faults.shift();
      if (fault?.startsWith('cuts')) for (const socket of sockets) socket.destroy();
      else if (fault !== 'silent-sent') done();
    },
    ...options,
  });
  server.on('error', () => {});
  // The plain server below TLS.
  const listening = server.listen(0, '127.0.0.1') as unknown as Server;
  // Node crashes when the socket below TLS is destroyed.
  if (!options.secure) listening.on('connection', (socket) => sockets.add(socket));
  await new Promise((resolve) => listening.once('listening', resolve));
  peer.port = (listening.address() as AddressInfo).port; // a listening server has one
  const from = encodeURIComponent('Volmaak <no-reply@volmaak.example>');
  peer.url = `smtp://me:${encodeURIComponent(password)}@127.0.0.1:${peer.port}/?from=${from}`;
  peer.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return peer;
}

function fail(peer: SmtpPeer, responseCode: number, message: string): Error {
  peer.faults.shift();
  return coded(responseCode, message);
}

function coded(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A server that handles each connection as the test says. */
export async function startListener(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening server has one
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
