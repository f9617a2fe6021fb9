import type { Browser } from 'playwright-core';
import { describeWithChromium, launchChromium } from './harness/chromium';
import { type DemoService, startDemoService } from './harness/demo-service';
import { ExplorerPage } from './harness/explorer-page';

/** Starting the service and loading the demo takes most of the time. */
const startTimeoutMs = 180_000;

const company = 'Polarlys Eksempel AS';
/** What only callers with Hidden Person Access may learn of the protected persons of the demo. */
const secrets = ['Astrid Eksempelsen', '14036199910', '1961-03-14', 'Skjermet Eksempelsen'];

describeWithChromium('the explorer in Chromium', () => {
  let service: DemoService;
  let browser: Browser;
  let opened: ExplorerPage[];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startDemoService(), launchChromium()]);
  }, startTimeoutMs);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  }, startTimeoutMs);

  beforeEach(() => {
    opened = [];
  });

  afterEach(async () => {
    for (const explorer of opened) {
      await expectNothingLeft(explorer, service);
      await explorer.close();
    }
  });

  /** Opens the explorer and signs in. After each test it is checked that the page kept and sent nothing secret. */
  async function signedIn(subscription: string, fragment = ''): Promise<ExplorerPage> {
    const explorer = await ExplorerPage.open(browser, service, fragment);
    opened.push(explorer);
    await explorer.signIn(subscription);
    return explorer;
  }

  it('leads from a name to a picture in a report', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    const nordlys = /Nordlys Eksempel AS/;
    await explorer.party(nordlys).waitFor();
    const before = await explorer.countParties();
    await explorer.toggle(nordlys, 'open');
    await explorer.untilMoreThan(before);
    const picture = await explorer.savedPicture();
    expect([picture.includes('<svg'), picture.includes('Polarlys')]).toEqual([true, true]);
    await explorer.toggle(nordlys, 'close');
    expect(await explorer.countParties()).toBe(before);
  });

  it('shows who owned the company on a past day', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    expect(await explorer.party(/Frode/).isVisible()).toBe(false);
    await explorer.date.fill('2016-01-01');
    await explorer.party(/Frode/).waitFor();
    expect(explorer.watched.url.hash).toContain('asOf=2016-01-01');
  });

  it('has an address for what is shown, which survives signing in and holds no name', async () => {
    const first = await signedIn('demo-full');
    await first.openCompany('polarly', company);
    const { hash, search } = first.watched.url;
    expect([search, /^#company=\d+/.test(hash), /polarlys/i.test(hash)]).toEqual(['', true, false]);
    const second = await signedIn('demo-full', hash);
    await second.party(new RegExp(company)).waitFor();
    expect([second.watched.url.hash, second.watched.url.search]).toEqual([hash, '']);
  });

  it('receives nothing that identifies a protected person where the subscription may not see it', async () => {
    const explorer = await signedIn('demo-masked');
    await explorer.openCompany('polarly', company);
    await explorer.party(/Protected Identity/).waitFor();
    await explorer.toggle(/Nordlys Eksempel AS/, 'open');
    await explorer.watched.settled();
    const received = [...explorer.watched.traffic.bodies, await explorer.watched.stored()].join('\n');
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
    const picture = await explorer.savedPicture();
    expect(secrets.filter((secret) => picture.includes(secret))).toEqual([]);
  });

  it('shows these to a subscription that may see them', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    await explorer.party(/Astrid Eksempelsen/).waitFor();
  });

  it('can be used by keyboard alone', async () => {
    const explorer = await signedIn('demo-full');
    const { keyboard } = explorer.watched.page;
    await explorer.searchBox.focus();
    await keyboard.type('polarly');
    await explorer.watched.page.getByRole('option', { name: new RegExp(company) }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await explorer.party(new RegExp(company)).waitFor();
    for (let stop = 0; stop < 30 && !(await isInTree(explorer)); stop += 1) await keyboard.press('Tab');
    expect(await isInTree(explorer)).toBe(true);
    const before = await focused(explorer);
    await keyboard.press('End');
    expect(await focused(explorer)).not.toBe(before);
    await keyboard.press('Home');
    expect(await focused(explorer)).toBe(before);
  });

  it('has no barrier that axe-core knows, in any of its states', async () => {
    const explorer = await signedIn('demo-full');
    const states: Record<string, unknown> = { start: await explorer.watched.barriers() };
    await explorer.openCompany('polarly', company);
    states['company'] = await explorer.watched.barriers();
    const before = await explorer.countParties();
    await explorer.toggle(/Nordlys Eksempel AS/, 'open');
    await explorer.untilMoreThan(before);
    states['expanded'] = await explorer.watched.barriers();
    await explorer.date.fill('2016-01-01');
    await explorer.party(/Frode/).waitFor();
    states['past'] = await explorer.watched.barriers();
    expect(states).toEqual({ start: [], company: [], expanded: [], past: [] });
  });
});

function isInTree({ watched }: ExplorerPage): Promise<boolean> {
  return watched.valueOf(`document.activeElement?.closest('[role="tree"]') != null`);
}

function focused({ watched }: ExplorerPage): Promise<string> {
  return watched.valueOf(`document.activeElement?.textContent ?? ''`);
}

/**
 * The page broke no policy, sent requests to the service and its issuer only, and neither kept nor showed its token, code or
 * verifier.
 */
async function expectNothingLeft({ watched }: ExplorerPage, { url, issuerUrl }: DemoService): Promise<void> {
  await watched.settled();
  const { urls, console, violations, tokens } = watched.traffic;
  const requested = urls.map((address) => new URL(address)).filter(({ protocol }) => protocol.startsWith('http'));
  expect(violations).toEqual([]);
  expect([...new Set(requested.map(({ origin }) => origin))].sort()).toEqual([url, issuerUrl].sort());
  expect(tokens.length).toBeGreaterThan(0);
  const stored = await watched.stored();
  const left = [...urls, ...console, stored].join('\n');
  expect(tokens.filter((token) => left.includes(token))).toEqual([]);
  expect([watched.url.searchParams.has('code'), watched.url.searchParams.has('state')]).toEqual([false, false]);
  expect(await watched.valueOf('sessionStorage.length + localStorage.length')).toBe(0);
}
