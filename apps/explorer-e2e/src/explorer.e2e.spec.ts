import { describeWithChromium } from './harness/chromium';
import { readPng } from './harness/png-image';
import { protectedOfDemo } from './harness/protected-of-demo';
import { useSuite } from './harness/suite';

const company = 'Polarlys Eksempel AS';
const nordlys = /Nordlys Eksempel AS/;

describeWithChromium('the explorer in Chromium', () => {
  const { signedIn } = useSuite();

  it('leads from a name to a picture in a report', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    await explorer.party(nordlys).waitFor();
    // A masked caller gets nothing of her name.
    await explorer.party(/Astrid Eksempelsen/).waitFor();
    const before = await explorer.countParties();
    await explorer.toggle(nordlys, 'open');
    await explorer.untilMoreThan(before);
    await explorer.box(/Bjørn Eksempelsen/).waitFor();
    const svg = await explorer.saved('SVG');
    const png = await explorer.saved('PNG');
    expect([svg.name, png.name]).toEqual(['structure-1.svg', 'structure-1.png']);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg.content.toString()) ?? [];
    const image = readPng(png.content);
    expect([image.width, image.height]).toEqual([2 * Number(width), 2 * Number(height)]);
    expect(image.values).toBeGreaterThan(20);
    const names = [company, 'Bjørn Eksempelsen'];
    expect(names.map((name) => svg.content.toString().includes(name.split(' ')[0] as string))).toEqual([true, true]);
    await explorer.toggle(nordlys, 'close');
    expect(await explorer.countParties()).toBe(before);
  });

  it('finds a company by its organisation number, its LEI and its name, which stand in no address', async () => {
    const explorer = await signedIn('demo-full');
    for (const [typed, name] of [
      ['999 000 011', /Polarlys Eksempel AS/],
      ['213800LH1BZH3DI6G760', /BP P\.L\.C\./],
    ] as const) {
      await explorer.searchBox.fill(typed);
      await explorer.option(name).click();
      await explorer.party(name).waitFor();
    }
    await explorer.openCompany('polarly', company);
    const { urls } = explorer.watched.traffic;
    expect(urls.filter((url) => /999.?000.?011|213800LH1BZH3DI6G760|polarly/i.test(url))).toEqual([]);
  });

  it('shows who owned the company on a past day, with the layers that were open', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    expect(await explorer.party(/Frode/).isVisible()).toBe(false);
    await explorer.toggle(nordlys, 'open');
    await explorer.party(/Bjørn/).waitFor();
    await explorer.date.fill('2017-06-01');
    await explorer.party(/Frode/).waitFor();
    await explorer.party(/Bjørn/).waitFor();
    expect(explorer.watched.url.hash).toContain('asOf=2017-06-01');
  });

  it('leads along a time line from one change to the next', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    await explorer.watched.page.getByLabel('Since', { exact: true }).fill('2014-01-01');
    await explorer.button('Show changes').click();
    await explorer.button('Change before').click();
    await explorer.watched.page.waitForURL(/asOf=2018-03/);
    await explorer.button('Change before').click();
    await explorer.watched.page.waitForURL(/asOf=2018-03-01/);
    await explorer.watched.page
      .getByRole('heading', { name: /Ultimate owners on 20/ })
      .first()
      .waitFor();
  });

  it('explains why a party is an ultimate owner: its chains light up, and the rules stand side by side', async () => {
    const explorer = await signedIn('demo-full');
    await explorer.openCompany('polarly', company);
    await explorer.toggle(nordlys, 'open');
    await explorer.box(/Bjørn/).waitFor();
    await explorer.details.getByRole('button', { name: /Astrid/ }).click();
    await explorer.details.getByRole('heading', { name: 'Why it is an ultimate owner' }).waitFor();
    await explorer.picture.locator('[data-node].is-lit').first().waitFor();
    expect(await explorer.picture.locator('[data-node].is-dimmed').count()).toBeGreaterThan(0);
    expect(await explorer.details.getByRole('columnheader').count()).toBe(5);
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

  it('leads to the issuer when its token has expired, and back to the same deep link', async () => {
    const link = '#company=1&direction=up&asOf=2017-06-01&selected=2&view=table';
    const explorer = await signedIn('demo-full', link);
    await explorer.party(/Frode/).waitFor();
    await explorer.watched.settled();
    const before = explorer.watched.traffic.urls.length;
    await explorer.watched.valueOf('{ const now = Date.now; Date.now = () => now() + 3_600_000; } undefined');
    await explorer.button('Show key persons').click();
    await explorer.signIn('demo-full');
    await explorer.party(/Frode/).waitFor();
    expect(explorer.watched.url.hash).toBe(link);
    const sent = explorer.watched.traffic.urls.slice(before).map((url) => new URL(url).pathname);
    expect(sent.slice(0, sent.indexOf('/authorize')).filter((path) => path.startsWith('/v2'))).toEqual([]);
  });

  it('receives nothing that identifies a protected person where the subscription may not see it', async () => {
    const explorer = await signedIn('demo-masked');
    await explorer.openCompany('polarly', company);
    await explorer.party(/Protected Identity/).waitFor();
    await explorer.toggle(nordlys, 'open');
    await explorer.party(/Bjørn/).waitFor();
    await explorer.button('Show key persons').click();
    await explorer.button('Show changes').click();
    await explorer.watched.page
      .getByRole('heading', { name: /Ultimate owners on/ })
      .first()
      .waitFor();
    await explorer.box(/Bjørn/).waitFor();
    const svg = await explorer.saved('SVG');
    await explorer.watched.settled();
    const { bodies } = explorer.watched.traffic;
    const received = [...bodies, await explorer.watched.stored(), svg.content.toString()].join('\n');
    expect(protectedOfDemo.filter((secret) => received.includes(secret))).toEqual([]);
    expect(received).toContain('Protected Identity');
  });

  it('finds nothing for a subscription that may see nothing', async () => {
    const explorer = await signedIn('demo-none');
    await explorer.searchBox.fill('polarly');
    await explorer.watched.page.getByText('0 found').waitFor();
  });

  it('can be used by keyboard alone', async () => {
    const explorer = await signedIn('demo-full');
    const { keyboard } = explorer.watched.page;
    await explorer.tabTo('[role="combobox"]');
    await keyboard.type('polarly');
    await explorer.option(new RegExp(company)).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await explorer.box(/Nordlys/).waitFor();
    await explorer.tabTo('[role="treeitem"]');
    const first = await explorer.focused();
    await keyboard.press('End');
    expect(await explorer.focused()).not.toBe(first);
    await keyboard.press('Home');
    expect(await explorer.focused()).toBe(first);
    await keyboard.type('n');
    const before = await explorer.countParties();
    await keyboard.press('ArrowRight');
    await explorer.untilMoreThan(before);
    expect(await explorer.focused()).toMatch(nordlys);
    await explorer.box(/Bjørn/).waitFor();
    await explorer.tabTo('figure [data-node]');
    expect(await explorer.focused()).toMatch(/Polarlys/);
    await keyboard.press('ArrowUp');
    const reached = await explorer.focused();
    expect(reached).not.toMatch(/Polarlys/);
    await keyboard.press('Enter');
    await explorer.picture.locator('[data-node].is-selected').waitFor();
    expect(await explorer.focused()).toBe(reached);
    await explorer.tabTo('aside button');
  });

  it('has no barrier that axe-core knows, in any of its states', async () => {
    const explorer = await signedIn('demo-full');
    const states: Record<string, unknown> = {};
    const look = async (state: string) => (states[state] = await explorer.watched.barriers());
    await look('start');
    await explorer.searchBox.fill('eksempel');
    await explorer.option(nordlys).waitFor();
    await look('companies found');
    await explorer.option(new RegExp(company)).click();
    await explorer.box(nordlys).waitFor();
    await look('company');
    await explorer.toggle(nordlys, 'open');
    await explorer.box(/Bjørn/).waitFor();
    await look('expanded');
    await explorer.details.getByRole('button', { name: /Astrid/ }).click();
    await explorer.picture.locator('.is-lit').first().waitFor();
    await explorer.button('Show key persons').click();
    await explorer.button('Show changes').click();
    await explorer.watched.page
      .getByRole('heading', { name: /Ultimate owners on/ })
      .first()
      .waitFor();
    await look('why, key persons and time line');
    await explorer.date.fill('2017-06-01');
    await explorer.party(/Frode/).waitFor();
    await look('past');
    await explorer.button('Table').click();
    await explorer.watched.page.getByRole('table', { name: 'Records of the structure' }).waitFor();
    await look('table');
    await explorer.watched.page.goto(`${explorer.watched.url.origin}/explorer/#company=999999`);
    await explorer.watched.page.getByRole('alert').waitFor();
    await look('problem');
    await explorer.watched.page.reload();
    await explorer.watched.page.getByRole('heading', { name: 'Choose a subscription' }).waitFor();
    await look('sign-in');
    await explorer.signIn('demo-full');
    expect(states).toEqual(Object.fromEntries(Object.keys(states).map((state) => [state, []])));
  });

  it('lets no text become markup, and no script in', async () => {
    const { watched } = await signedIn('demo-full');
    const tried = await watched.valueOf(`(() => {
      const attempts = [
        () => { document.body.innerHTML = '<b>text</b>'; },
        () => { document.createElement('script').text = 'document.title = "broken"'; },
        () => { new Function('return 1')(); },
      ];
      return attempts.map((attempt) => { try { attempt(); return 'done'; } catch ({ name }) { return name; } });
    })()`);
    expect(tried).toEqual(['TypeError', 'TypeError', 'EvalError']);
    // Browsers report violations a little later.
    for (let wait = 0; wait < 50 && watched.traffic.violations.length < 3; wait += 1)
      await watched.page.waitForTimeout(100);
    expect(watched.traffic.violations.splice(0).map((violation) => violation.split(' ')[0])).toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      expect.stringMatching(/^(require-trusted-types-for|script-src)$/),
    ]);
  });
});
