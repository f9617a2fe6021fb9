import { ApiClient } from '../api/api-client';
import { Session } from './session';
import { proxySignIn, type SignIn, SignInError } from './sign-in';

function sessionWith(changed: Partial<SignIn> = {}) {
  const left: string[] = [];
  const failures: unknown[] = [];
  const signIn: SignIn = {
    ...proxySignIn,
    begin: (fragment) => Promise.resolve(void left.push(fragment)),
    ...changed,
  };
  const session = new Session(signIn, {
    fragment: () => '#company=1001&asOf=2022-05-01',
    failed: (error) => failures.push(error),
  });
  return { session, left, failures };
}

const expired: Partial<SignIn> = { isSignedIn: () => false };

test('requests have the token of the user', () => {
  const { session, left } = sessionWith({ token: () => 'token-1' });
  expect([session.token(), left]).toEqual(['token-1', []]);
});

test('a request after the token has expired is not sent: the user leaves once, for the same deep link', async () => {
  const { session, left } = sessionWith(expired);
  const sent: string[] = [];
  const api = new ApiClient({
    apiBase: '',
    token: () => session.token(),
    fetch: (url) => {
      sent.push(url);
      return Promise.resolve(new Response('{}'));
    },
  });
  const { signal } = new AbortController();
  const problems = await Promise.allSettled([api.company(1, signal), api.keyPersons(1, undefined, signal)]);
  expect(problems).toEqual(
    Array.from({ length: 2 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({
        problem: {
          status: 401,
          title: 'Your sign-in has ended.',
          detail: 'You are led to the issuer, and back to what you look at.',
          messages: [],
        },
      }),
    })),
  );
  expect([sent, left]).toEqual([[], ['#company=1001&asOf=2022-05-01']]);
});

test('an issuer that cannot be reached is reported, and can be tried again', async () => {
  const refusal = new SignInError('The issuer cannot be reached.');
  const { session, failures } = sessionWith({ ...expired, begin: () => Promise.reject(refusal) });
  for (const expected of [[refusal], [refusal, refusal]]) {
    session.renew();
    await new Promise((resolve) => setImmediate(resolve));
    expect(failures).toEqual(expected);
  }
});
