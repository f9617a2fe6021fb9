import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import type { DemoService } from './demo-service';
import { WatchedPage } from './watched-page';

/** The page of the explorer. Tests find its elements by roles and names, as users and screen readers do. */
export class ExplorerPage {
  private constructor(readonly watched: WatchedPage) {}

  /** Opens the explorer in a new browser profile, at a deep link if there is a fragment. */
  static async open(
    browser: Browser,
    { url }: DemoService,
    fragment = '',
    options?: BrowserContextOptions,
  ): Promise<ExplorerPage> {
    const watched = await WatchedPage.open(browser, options);
    await watched.page.goto(`${url}/explorer/${fragment}`);
    return new ExplorerPage(watched);
  }

  /** Chooses a subscription at the local issuer. The page has redirected the browser there. */
  async signIn(subscription: string): Promise<void> {
    await this.watched.page.getByRole('button', { name: new RegExp(`^${subscription}\\b(?!-)`) }).click();
    await this.searchBox.waitFor();
  }

  get searchBox(): Locator {
    return this.watched.page.getByRole('combobox', { name: 'Company', exact: true });
  }

  get tree(): Locator {
    return this.watched.page.getByRole('tree');
  }

  get date(): Locator {
    return this.watched.page.getByLabel('Day', { exact: true });
  }

  get picture(): Locator {
    return this.watched.page.getByRole('figure', { name: 'Picture of the structure' });
  }

  get details(): Locator {
    return this.watched.page.getByRole('complementary', { name: 'Details' });
  }

  button(name: string): Locator {
    return this.watched.page.getByRole('button', { name, exact: true });
  }

  /** A company that the search offers. */
  option(name: RegExp): Locator {
    return this.watched.page.getByRole('option', { name });
  }

  /** A party in the picture. */
  box(name: RegExp): Locator {
    return this.picture.getByRole('button', { name });
  }

  party(name: RegExp): Locator {
    return this.tree.getByRole('treeitem', { name }).first();
  }

  /** Opens or closes a row of the tree with the arrow keys. */
  async toggle(name: RegExp, change: 'open' | 'close'): Promise<void> {
    await this.party(name).click();
    await this.party(name).press(change === 'open' ? 'ArrowRight' : 'ArrowLeft');
  }

  /** Finds a company by a part of its name and opens it. */
  async openCompany(typed: string, name: string): Promise<void> {
    await this.searchBox.fill(typed);
    await this.option(new RegExp(name)).click();
    await this.party(new RegExp(name)).waitFor();
  }

  countParties(): Promise<number> {
    return this.tree.getByRole('treeitem').count();
  }

  /** Waits until the tree has more than `rows` rows. */
  async untilMoreThan(rows: number): Promise<void> {
    await this.tree.getByRole('treeitem').nth(rows).waitFor();
  }

  /** Presses Tab until the focus is on an element, or on one of these words. */
  async tabTo(selector: string, words?: string): Promise<void> {
    const { watched } = this;
    const isThere = async () =>
      (await watched.valueOf<boolean>(`document.activeElement?.matches('${selector}') === true`)) &&
      (words === undefined || (await this.focused()) === words);
    for (let stop = 0; stop < 60 && !(await isThere()); stop += 1) await watched.page.keyboard.press('Tab');
    if (!(await isThere())) throw new Error(`The focus did not come to ${selector}${words ? ` "${words}"` : ''}.`);
  }

  /** The words of the element that has the focus. */
  focused(): Promise<string> {
    return this.watched.valueOf(`document.activeElement?.textContent ?? ''`);
  }

  /** Saves a file with its button, by a click unless `press` is given. Returns the file. */
  async saved(
    kind: 'SVG' | 'PNG',
    press: () => Promise<void> = () => this.button(`Save ${kind}`).click(),
  ): Promise<{ readonly name: string; readonly content: Buffer }> {
    const saving = this.watched.page.waitForEvent('download');
    await press();
    const download = await saving;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }

  close(): Promise<void> {
    return this.watched.close();
  }
}
