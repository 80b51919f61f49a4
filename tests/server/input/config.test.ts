import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { named } from '../../support/server/named.ts';

const wrong: Record<string, string>[] = [
  { PORT: 'abc' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: '3000.5' },
  { PORT: '0x10' },
  { PORT: ' ' },
  { HOST: 'a b' },
  { HOST: 'http://localhost' },
  { DATA_DIR: ' ' },
  { DATABASE_URL: 'foo' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { DATABASE_URL: 'localhost:5432' },
  { DATABASE_URL: ' postgres://me:hunter2@db/x' },
  { DATABASE_URL: 'postgres://me:hunter2@db/x?prepared_statements=no' },
  { ENCRYPTION_KEYS: 'secret' },
  { ENCRYPTION_KEYS: `${Buffer.alloc(31).toString('base64')}` },
  { ENCRYPTION_KEYS: `${Buffer.alloc(32).toString('base64')},` },
  { PUBLIC_URL: 'volmaak.example' },
  { PUBLIC_URL: 'ftp://volmaak.example' },
  { PUBLIC_URL: 'https://volmaak.example/fuel' },
  { PUBLIC_URL: 'https://volmaak.example/?from=a' },
  { PUBLIC_URL: 'https://volmaak.example/#a' },
  { PUBLIC_URL: 'https://me:hunter2@volmaak.example' },
  { PUBLIC_URL: 'javascript:alert(1)' },
  { TRUST_PROXY: 'yes' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: '-1' },
  { TRUST_PROXY: '100' },
  { TRUST_PROXY: 'abc' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { TRUST_PROXY: '10.0.0.0/0' },
  { TRUST_PROXY: '10.0.0.0/8/8' },
  { TRUST_PROXY: '10.0.0.1,' },
  { TRUST_PROXY: '999.0.0.1' },
  { METRICS_TOKEN: 'too-short' },
  { METRICS_TOKEN: 'a token with spaces in it' },
  { METRICS_PORT: '65536' },
  { RATE_LIMITS: 'no' },
  { QUIET_HOURS: 'no' },
  { RATE_LIMITS: 'OFF' },
  { ADMIN_USERNAME: 'ab' },
  { ADMIN_USERNAME: '  ab  ' },
  { ADMIN_USERNAME: 'a'.repeat(51) },
  { ADMIN_USERNAME: 'the\toperator' },
  { ADMIN_PASSWORD: '12345' },
  { ADMIN_PASSWORD: 'a'.repeat(201) },
  { SMTP_URL: 'smtp://localhost' },
  { SMTP_URL: 'mail.example' },
  { SMTP_URL: 'http://mail.example/?from=a@b.co' },
  { SMTP_URL: 'smtp://me@mail.example/?from=a@b.co' },
  { SMTP_URL: 'smtp://:secret@mail.example/?from=a@b.co' },
  { SMTP_URL: 'smtp://me:%E0%A4%A@mail.example/?from=a@b.co' },
  { SMTP_URL: 'smtp://mail.example/inbox?from=a@b.co' },
  { SMTP_URL: 'smtp://mail.example:99999/?from=a@b.co' },
  { SMTP_URL: 'smtp://mail.example/?from=nobody' },
  { SMTP_URL: 'smtp://mail.example/?from=a@b.co&tls=off' },
  { SMTP_URL: 'smtp://mail.example/?from=a@b.co%0d%0aBcc:%20c@d.co' },
  { SMTP_URL: 'smtp://mail.example/?from=a@b.co,c@d.co' },
  { SMS_URL: 'https://sms.example' },
  { SMS_URL: 'twilio' },
  { SMS_URL: 'twilio://AC1:token@api.twilio.com/' },
  { SMS_URL: 'twilio://AC1@api.twilio.com/?from=%2B27600000000' },
  { SMS_URL: 'twilio://:token@api.twilio.com/?from=%2B27600000000' },
  { SMS_URL: 'twilio://AC1:token@/?from=%2B27600000000' },
  { SMS_URL: 'twilio://AC1:token@api.twilio.com/2010?from=%2B27600000000' },
  { SMS_URL: 'twilio://AC1:token@api.twilio.com:99999/?from=%2B27600000000' },
  { SMS_URL: 'twilio+http://AC1:token@api.twilio.com/?from=%2B27600000000' },
  { SMS_URL: 'bulksms://id:%E0%A4%A@api.bulksms.com/' },
  { SMS_URL: 'bulksms://id:secret@api.bulksms.com/?from=' },
  { SMS_URL: 'bulksms://id:secret@api.bulksms.com/?from=a-name-too-long' },
  { SMS_URL: 'bulksms://id:secret@api.bulksms.com/?form=Volmaak' },
  { SMS_URL: 'bulksms://id:secret@api.bulksms.com/?from=Volmaak#a' },
  { SMS_URL: 'bulksms+ftp://id:secret@localhost/' },
  { PAYMENTS_URL: 'https://pay.example' },
  { PRICES_URL: 'prices.example' },
  { PRICES_URL: 'http://prices.example/fuel.json' },
  { PRICES_URL: 'file:///etc/passwd' },
  { PRICES_URL: 'https://prices.example/#unit=dollars' },
  { PRICES_URL: 'https://prices.example/#petrol=' },
  { PRICES_URL: 'https://prices.example/#petrol=a..b' },
  { PRICES_URL: 'https://prices.example/#pertol=a' },
  { PRICES_URL: 'https://prices.example/#constructor=a' },
  { PRICES_URL: 'https://prices.example/#petrol=a&petrol=b' },
  { PRICES_URL: 'https://me:%E0%A4%A@prices.example/' },
  { STORAGE_URL: 's3://bucket' },
  { STORAGE_URL: 'https://key:secret@s3.example/bucket' },
  { STORAGE_URL: 's3://key@s3.example/bucket' },
  { STORAGE_URL: 's3://:secret@s3.example/bucket' },
  { STORAGE_URL: 's3://key:secret@s3.example/' },
  { STORAGE_URL: 's3://key:secret@s3.example/Bucket' },
  { STORAGE_URL: 's3://key:secret@s3.example/bucket/folder' },
  { STORAGE_URL: 's3://key:secret@/bucket' },
  { STORAGE_URL: 's3://key:secret@s3.example:99999/bucket' },
  { STORAGE_URL: 's3://key:sec/ret@s3.example/bucket' },
  { STORAGE_URL: 's3://key:%E0%A4%A@s3.example/bucket' },
  { STORAGE_URL: 's3://key:secret@s3.example/bucket?tls=no' },
  { STORAGE_URL: 's3://key:secret@s3.example/bucket?region=' },
  { STORAGE_URL: 's3://key:secret@s3.example/bucket?rgion=af-south-1' },
  { ADMIN_SECOND_FACTOR: 'yes' },
  { REQUEST_DUE_DAYS: '31' },
  { REQUEST_DUE_DAYS: '-1' },
  { CREDIT_NEEDS_VERIFIED_VEHICLE: 'yes' },
  { SESSION_DAYS: '0' },
  { SESSION_DAYS: '401' },
  { SESSION_DAYS: '1.5' },
  { ADMIN_SESSION_HOURS: '-1' },
  { ADMIN_SESSION_HOURS: '721' },
  { ADMIN_SESSION_HOURS: '12h' },
  { IMAGE_CHECK_URL: 'check.example' },
  { IMAGE_CHECK_URL: 'http://check.example' },
  { IMAGE_CHECK_URL: 'https://:%zz@check.example' },
];

describe('an invalid environment', () => {
  it.each(named(wrong))('is reported in one line that names the variable: %s', (_, environment) => {
    const [name = ''] = Object.keys(environment);
    const read = () => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]*expected [^\\n]+$`));
  });

  it('prints no value, because it can be a secret', () => {
    const read = () =>
      readConfig({ DATABASE_URL: 'mysql://me:hunter2@db/x', ADMIN_PASSWORD: 'abc' });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow(/hunter2|abc/);
    const readSms = () => readConfig({ SMS_URL: 'twilio://AC1:hunter2@api.twilio.com/' });
    expect(readSms).toThrow(ConfigError);
    expect(readSms).not.toThrow(/hunter2|AC1/);
    const readStorage = () => readConfig({ STORAGE_URL: 's3://KEY1:hunter2@s3.example/' });
    expect(readStorage).toThrow(ConfigError);
    expect(readStorage).not.toThrow(/hunter2|KEY1/);
  });
});

describe('the environment', () => {
  it('has a default for every variable, also when it is empty', () => {
    const empty = Object.fromEntries(wrong.map((one) => [Object.keys(one)[0], '']));
    for (const environment of [{}, empty]) {
      expect(readConfig(environment)).toEqual({
        port: 3000,
        host: 'localhost',
        dataDir: join(process.cwd(), 'data'),
        databaseUrl: undefined,
        publicUrl: undefined,
        smtpUrl: undefined,
        smsUrl: undefined,
        storageUrl: undefined,
        pricesUrl: undefined,
        imageCheckUrl: undefined,
        trustProxy: false,
        sessionDays: 90,
        adminSessionHours: 12,
        rateLimits: true,
        quietHours: true,
        adminSecondFactor: 'optional',
        secondApprovalAbove: null,
        requestDueDays: 7,
        creditNeedsVerifiedVehicle: false,
        adminUsername: undefined,
        adminPassword: undefined,
        vouchers: {
          lifetimeHours: 72,
          maxAmount: cents(100_000),
          challengeAbove: cents(50_000),
          station: { offlineHours: 24, redemptions: 20, amount: cents(2_000_000) },
        },
      });
    }
  });

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ SESSION_DAYS: '400' }, { sessionDays: 400 }],
    [{ ADMIN_SESSION_HOURS: '1' }, { adminSessionHours: 1 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ DATA_DIR: '/var/lib/volmaak' }, { dataDir: '/var/lib/volmaak' }],
    [{ PUBLIC_URL: 'https://volmaak.example/' }, { publicUrl: 'https://volmaak.example' }],
    [{ TRUST_PROXY: '0' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }, { trustProxy: ['10.0.0.0/8', 'fd00::/8'] }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ QUIET_HOURS: 'off' }, { quietHours: false }],
    [{ SECOND_APPROVAL_ABOVE: '5000' }, { secondApprovalAbove: 500_000 }],
    [{ REQUEST_DUE_DAYS: '0' }, { requestDueDays: 0 }],
    [{ REQUEST_DUE_DAYS: '30' }, { requestDueDays: 30 }],
    [{ CREDIT_NEEDS_VERIFIED_VEHICLE: 'on' }, { creditNeedsVerifiedVehicle: true }],
    [{ ADMIN_USERNAME: ' operator ' }, { adminUsername: 'operator' }],
    [{ ADMIN_USERNAME: '\u200boperator' }, { adminUsername: 'operator' }],
    [{ ADMIN_PASSWORD: ' 12345 ' }, { adminPassword: ' 12345 ' }],
  ])('is read: %j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  it.each([
    'smtp://me:s%40cret@mail.example:587/?from=Volmaak%20%3Cno-reply%40volmaak.example%3E',
    'smtps://mail.example/?from=no-reply@volmaak.example',
    'smtp://localhost:1025?from=a@b.co',
    'smtp://[::1]:1025/?from=a@b.co',
  ])('accepts the mail server %s with a public address', (smtpUrl) => {
    const publicUrl = 'https://volmaak.example';
    expect(readConfig({ SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl })).toMatchObject({ smtpUrl });
    const alone = () => readConfig({ SMTP_URL: smtpUrl });
    expect(alone).toThrow(ConfigError);
    expect(alone).toThrow(/^PUBLIC_URL: expected a URL such as [^\n]+ beside SMTP_URL$/);
  });

  it.each([
    'twilio://AC1:token@api.twilio.com/?from=%2B27600000000',
    'twilio://AC1:token@api.twilio.com?from=+27600000000',
    'twilio://AC1:token@api.twilio.com/?from=MG0123456789abcdef0123456789abcdef',
    'twilio+http://AC1:token@127.0.0.1:8080/?from=Volmaak',
    'bulksms://id:a%2Fsecret%40@api.bulksms.com/',
    'bulksms+http://id:secret@localhost:8080/?from=Volmaak',
  ])('accepts the SMS gateway %s', (smsUrl) => {
    expect(readConfig({ SMS_URL: smsUrl }).smsUrl).toBe(smsUrl);
  });

  it.each([
    's3://KEY:SECRET@s3.af-south-1.amazonaws.com/volmaak-pictures?region=af-south-1',
    's3://KEY:a%2Fsecret%2B%40@storage.example:9000/pictures/',
    's3://KEY:SECRET@minio:9000/pictures?tls=off&region=us-east-1',
    's3://KEY:SECRET@[::1]:9000/pictures?tls=off',
  ])('accepts the picture store %s', (storageUrl) => {
    expect(readConfig({ STORAGE_URL: storageUrl }).storageUrl).toBe(storageUrl);
  });
});
