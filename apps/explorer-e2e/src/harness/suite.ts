import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchChromium } from './chromium';
import { type DemoService, startDemoService } from './demo-service';
import { ExplorerPage } from './explorer-page';

/** The timeout for starting the service, which also loads the demo data. */
const startTimeoutMs = 480_000;

export interface Suite {
  /** Opens the explorer in a browser profile of its own and signs in. */
  readonly signedIn: (
    subscription: string,
    fragment?: string,
    options?: BrowserContextOptions,
  ) => Promise<ExplorerPage>;
  readonly service: () => DemoService;
}

/**
 * Runs the tests of a `describe` with one service and one browser. After each test, checks every opened page: the page
 * must not have stored or sent secrets, and must not have violated its Content-Security-Policy.
 */
export function useSuite(): Suite {
  let service: DemoService | undefined;
  let browser: Browser | undefined;
  const opened: ExplorerPage[] = [];
  const times = [performance.now()];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startDemoService(), launchChromium()]);
    times.push(performance.now());
  }, startTimeoutMs);

  afterAll(async () => {
    times.push(performance.now());
    await browser?.close();
    await service?.stop();
    times.push(performance.now());
    if (service) process.stdout.write(`${timesText(times)}\n`);
  }, startTimeoutMs);

  afterEach(async () => {
    const pages = opened.splice(0);
    for (const page of pages) await expectNothingLeft(page, service as DemoService);
    for (const page of pages) await page.close();
  });

  return {
    service: () => service as DemoService,
    signedIn: async (subscription, fragment, options) => {
      const page = await ExplorerPage.open(browser as Browser, service as DemoService, fragment, options);
      opened.push(page);
      await page.signIn(subscription);
      return page;
    },
  };
}

/** Where the time of a suite went, by the moments at which its parts began and ended. */
function timesText(times: readonly number[]): string {
  const [start, tests, end] = times.slice(1).map((time, at) => Math.round((time - (times[at] as number)) / 1_000));
  const all = Math.round(((times.at(-1) as number) - (times[0] as number)) / 1_000);
  return `${all} s: ${start} s until service and browser ran, ${tests} s of tests, ${end} s to end both.`;
}

/**
 * Checks that a page did not violate its Content-Security-Policy, sent requests only to the service and its issuer, and
 * did not store or show its token, code or verifier.
 */
async function expectNothingLeft({ watched }: ExplorerPage, { url, issuerUrl }: DemoService): Promise<void> {
  await watched.settled();
  const { urls, console, violations, tokens, codes, verifiers } = watched.traffic;
  const requested = urls.map((address) => new URL(address)).filter(({ protocol }) => protocol.startsWith('http'));
  expect(violations).toEqual([]);
  expect([...new Set(requested.map(({ origin }) => origin))].sort()).toEqual([url, issuerUrl].sort());
  expect([tokens.length > 0, codes.length, verifiers.length]).toEqual([true, tokens.length, tokens.length]);
  const stored = await watched.stored();
  const left = [...urls, ...console, stored].join('\n');
  expect([...tokens, ...verifiers].filter((secret) => left.includes(secret))).toEqual([]);
  const shown = [...console, stored, watched.url.href].join('\n');
  expect(codes.filter((code) => shown.includes(code))).toEqual([]);
  expect(watched.url.search).toBe('');
  expect(await watched.valueOf('sessionStorage.length + localStorage.length')).toBe(0);
}
