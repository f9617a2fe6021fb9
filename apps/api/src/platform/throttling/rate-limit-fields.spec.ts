import { rateLimitFields } from './rate-limit-fields';

it('the limit and the open window are structured fields, and plain numbers as before', () => {
  expect(rateLimitFields({ limit: 100, windowSeconds: 60, remaining: 0, secondsLeft: 17 })).toEqual({
    'RateLimit-Policy': '"searches";q=100;w=60',
    RateLimit: '"searches";r=0;t=17',
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '17',
  });
});
