import { openPool, openDatabase } from '/tmp/h/atrest/server/db/database.ts';
import { startEmbeddedPostgres } from '/tmp/h/atrest/server/db/embedded-postgres.ts';
import { migrate } from '/tmp/h/atrest/server/db/migrate.ts';
import { keyArchive } from '/tmp/h/atrest/server/outbox/key-archive.ts';
import { insertIdempotencyKey } from '/tmp/h/atrest/server/outbox/idempotency-keys-table.ts';
import { prepared } from '/tmp/h/atrest/server/db/prepared.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
const { url, stop } = await startEmbeddedPostgres('/tmp/h/atrest-m/pg');
const pool = openPool(url); const db = openDatabase(pool);
await migrate(pool);
const q = async (t: string) => (await pool.query(t)).rows;
await q(`insert into users (username, username_key, password_hash, first_name, last_name, registration_date) select 'u'||n,'u'||n,'','a','b',now() from generate_series(1,2000) n`);
await pool.query('set statement_timeout=0');
const N = 200000;
await q(`insert into idempotency_keys (user_id,key,call,fingerprint,result_id,created_at) select (select id from users where username='u'||(1+n%2000)), gen_random_uuid(), (array['POST /api/fuel-requests','POST /api/purchases','PATCH /api/cars/{id}'])[1+n%3], sha256(n::text::bytea), gen_random_uuid(), now()-interval '40 days' + n*interval '1 second' from generate_series(1,${N}) n`);
const size = async (t: string) => (await q(`select pg_relation_size('${t}') heap, pg_indexes_size('${t}') idx`))[0];
console.log('hot old-form', await size('idempotency_keys'), N);
const t0 = performance.now();
await keyArchive.run({ db, clock: () => new Date() } as never, new AbortController().signal);
console.log('archive', await size('archived_keys'), 'ms', performance.now() - t0, await q('select count(*) from archived_keys'));
console.log(await q(`explain (costs off) select call, substring(fingerprint for 16), result_id from idempotency_keys where user_id='${randomUUID()}' and key='${randomUUID()}' union all select call, coalesce(uuid_send(fingerprint), ''), result_id from archived_keys join archived_calls on number = call_number where user_id='${randomUUID()}' and key='${randomUUID()}'`));
console.log(await q(`explain (costs off) update archived_keys set fingerprint=null where result_id in (select '${randomUUID()}'::uuid) and call_number <= 5`));
const users = (await q('select id from users limit 500')).map((r: any) => r.id);
const plain = prepared((_: any, { wait, ...row }: any) => sql<{key:string}>`
    insert into idempotency_keys (user_id, key, call, fingerprint, result_id, created_at)
    select ${row.userId}, ${row.key}, ${row.call}, ${row.fingerprint}, ${row.resultId}, ${row.createdAt}
    from set_config('lock_timeout', ${wait}, true)
    on conflict (user_id, key) do nothing returning key`);
const fp = Buffer.alloc(32, 1);
const row = () => ({ userId: users[Math.random()*500|0], key: randomUUID(), call: 'POST /api/fuel-requests', fingerprint: fp, resultId: randomUUID(), createdAt: new Date() });
const loop = async (f: (t: any) => Promise<unknown>, n: number) => { const t = performance.now(); await db.transaction().execute(async (tx) => { for (let i=0;i<n;i++) await f(tx); }); return ((performance.now()-t)/n*1000).toFixed(0); };
for (let r=0;r<4;r++) console.log('us per key: before', await loop((tx)=>plain(tx,{...row(),wait:'5000'}), 5000), 'now', await loop((tx)=>insertIdempotencyKey(tx,row()), 5000), 'select 1', await loop((tx)=>sql`select 1`.execute(tx), 5000));
await db.destroy(); await stop();
