import { describe, expect, it } from 'vitest';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';
import { named } from '../../support/server/named.ts';
import { expectClientError, expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(driver));

describe('the address of a call', () => {
  const nowhere = [
    '/api/cars/user/%',
    '/api/cars/user/%E0%A4%A',
    '/api/cars/user/%ZZ',
    '/api/loyalty/%c0%ae',
    '/api/fuel-prices/current/%00',
    '/api/fuel-prices/current/kerosene',
    '/api/fuel-prices/current/PETROL',
    '/api/fuel-prices/current/constructor',
    // It would be "petrol" if it were decoded twice.
    '/api/fuel-prices/current/%2570etrol',
    '/api//cars',
    '/api/cars%2fuser',
    `/api/cars/user/${'a'.repeat(10_000)}`,
    `/api/${'a/'.repeat(5000)}`,
  ];

  it.each(named(nowhere))('is refused when it does not exist: %s', async (_, url) => {
    expectClientError(await driver.call('GET', url));
  });

  const unreadable = [
    '/api/car-data/models',
    '/api/car-data/models?make=',
    '/api/car-data/models?make=%20',
    '/api/car-data/models?make=%00',
    '/api/car-data/models?make=Toyota%00',
    '/api/car-data/models?make=Toyota&make=Ford',
    '/api/car-data/models?make[]=Toyota',
    `/api/car-data/models?make=${'a'.repeat(10_000)}`,
    '/api/cars/model-types?make=Toyota',
    '/api/cars/model-types?make=Toyota&model=%00',
    '/api/cars/model-types?make=Toyota&model=a&model=b',
    '/api/fuel-requests?limit=0',
    '/api/fuel-requests?limit=-1',
    '/api/fuel-requests?limit=1.5',
    '/api/fuel-requests?limit=1e2',
    '/api/fuel-requests?limit=201',
    '/api/fuel-requests?limit=abc',
    '/api/fuel-requests?limit=',
    '/api/fuel-requests?limit=5%00',
    '/api/fuel-requests?limit=5&limit=6',
    '/api/fuel-requests?cursor=a&cursor=b',
    `/api/fuel-requests?cursor=${'a'.repeat(10_000)}`,
  ];

  it.each(named(unreadable))('is refused when its query is unreadable: %s', async (_, url) => {
    expectRefusal(await driver.call('GET', url), 400, 'invalid');
  });

  it('is refused when the size or version of its picture is unreadable', async () => {
    for (const query of ['size=huge', 'size=', 'size=small&size=full', 'size=%00', 'v=1&v=2']) {
      const [path = ''] = car.carPhotoUrl.split('?');
      expectRefusal(await driver.call('GET', `${path}?${query}`), 400, 'invalid');
    }
  });

  it('ignores malformed percent signs in its query', async () => {
    const answer = await driver.call('GET', '/api/car-data/models?make=%E0%A4%A');
    expect(answer).toMatchObject({ status: 200, body: [] });
  });
});

describe('a method', () => {
  it.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'SEARCH', 'LOCK'])(
    'is refused when the address does not have it: %s',
    async (method) => {
      expectRefusal(await driver.call(method, '/api/fuel-requests'), 404, 'not-found');
    },
  );

  it('HEAD responds like GET, without a body', async () => {
    const head = await driver.call('HEAD', '/api/fuel-requests');
    const get = await driver.call('GET', '/api/fuel-requests');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await driver.call('HEAD', car.carPhotoUrl)).headers['content-type']).toBe('image/webp');
    expect((await driver.call('HEAD', '/api/nothing')).status).toBe(404);
  });

  it('GET ignores a body', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await driver.call('GET', '/api/fuel-requests', '{"broken', json);
    expect(answer).toMatchObject({ status: 200, body: { requests: [] } });
  });
});
