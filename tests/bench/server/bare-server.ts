// The floor for the measured calls: the same SQL with Fastify and `pg` alone.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();

const session = {
  name: 'session',
  text: `select users.id, username, first_name, last_name, phone_number, is_admin, is_blacklisted,
      blacklist_reason, must_change_password, sessions.renewed_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = $1 and sessions.expires_at > $2 and users.deleted_at is null`,
};
const price = {
  name: 'price',
  text: `select fuel_type, price_cents, effective_date, source, created_at from fuel_prices
    where fuel_type = $1 and effective_date <= $2 order by effective_date desc limit 2`,
};
const requests = {
  name: 'requests',
  text: `select id, user_id, car_make, car_model, car_year, fuel_amount_cl, fuel_capacity_cl,
      fuel_type, base_price_cents, discount_percentage, discounted_price_cents, total_amount_cents,
      loyalty_tier, status, approved_by, approved_at, completed_at, notes, requested_at,
      requested_at::text as place
    from fuel_requests where user_id = $1 and deleted_at is null
    order by requested_at desc, id desc limit 20`,
};
const insertKey = {
  name: 'key',
  text: `insert into idempotency_keys (user_id, key, call, fingerprint, result_id, created_at)
    values ($1, $2, 'POST /api/fuel-requests', $3, $4, $5) on conflict do nothing returning key`,
};
const insertRequest = {
  name: 'request',
  text: `insert into fuel_requests (id, user_id, car_id, car_make, car_model, car_year,
      fuel_amount_cl, fuel_capacity_cl, fuel_type, base_price_cents, discount_percentage,
      discounted_price_cents, total_amount_cents, loyalty_tier, requested_at, created_at)
    values ($1, $2, $3, 'Toyota', 'Corolla', 2018, 1000, 5000, 'petrol', 2075, 0, 2075, 20750,
      'new', $4, $4)`,
};

app.get('/ping', async () => ({ n: null }));

app.get('/price', async () => {
  const { rows } = await pool.query({ ...price, values: ['petrol', new Date()] });
  return { prices: rows };
});

app.get('/requests', async (request) => {
  const hash = Buffer.from(String(request.headers['x-session']), 'hex');
  const found = await pool.query({ ...session, values: [hash, new Date()] });
  const { rows } = await pool.query({ ...requests, values: [found.rows[0].id] });
  return { requests: rows };
});

app.post('/requests', async (request, reply) => {
  const hash = Buffer.from(String(request.headers['x-session']), 'hex');
  const found = await pool.query({ ...session, values: [hash, new Date()] });
  const userId = found.rows[0].id;
  const { carId } = request.body as { carId: string }; // the bench's own body
  const id = crypto.randomUUID();
  const now = new Date();
  const client = await pool.connect();
  await client.query('begin');
  const key = request.headers['idempotency-key'];
  await client.query({ ...insertKey, values: [userId, key, hash, id, now] });
  await client.query({ ...insertRequest, values: [id, userId, carId, now] });
  await client.query('commit');
  client.release();
  return reply.code(201).send({ id });
});

process.on('disconnect', () => process.exit(0));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready at ${url}\n`);
