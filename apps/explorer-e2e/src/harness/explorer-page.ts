import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import type { DemoService } from './demo-service';
import { WatchedPage } from './watched-page';

/** The explorer as its user knows it: by the roles and names of what is on the page. */
export class ExplorerPage {
  private constructor(readonly watched: WatchedPage) {}

  /** Opens the explorer in a new browser profile, at a deep link if there is a fragment. */
  static async open(browser: Browser, { url }: DemoService, fragment = '', width?: number): Promise<ExplorerPage> {
    const watched = await WatchedPage.open(browser, width);
    await watched.page.goto(`${url}/explorer/${fragment}`);
    return new ExplorerPage(watched);
  }

  /** Signs in at the local issuer, to which the page leads by itself or by a button. */
  async signIn(subscription: string): Promise<void> {
    const { page } = this.watched;
    const choice = page.getByRole('button', { name: new RegExp(`^${subscription}\\b(?!-)`) });
    const button = page.getByRole('button', { name: 'Sign in' });
    await choice.or(button).first().waitFor();
    if (await button.isVisible()) await button.click();
    await choice.click();
    await this.searchBox.or(this.tree).first().waitFor();
  }

  get searchBox(): Locator {
    return this.watched.page.getByLabel('Company', { exact: true });
  }

  get tree(): Locator {
    return this.watched.page.getByRole('tree');
  }

  get date(): Locator {
    return this.watched.page.locator('input[type="date"]');
  }

  party(name: RegExp): Locator {
    return this.tree.getByRole('treeitem', { name }).first();
  }

  /** Opens or closes a row of the tree, by the keys that every such tree has. */
  async toggle(name: RegExp, change: 'open' | 'close'): Promise<void> {
    await this.party(name).click();
    await this.party(name).press(change === 'open' ? 'ArrowRight' : 'ArrowLeft');
  }

  /** Finds a company by a part of its name and opens it. */
  async openCompany(typed: string, name: string): Promise<void> {
    await this.searchBox.fill(typed);
    await this.watched.page.getByRole('option', { name: new RegExp(name) }).click();
    await this.party(new RegExp(name)).waitFor();
  }

  countParties(): Promise<number> {
    return this.tree.getByRole('treeitem').count();
  }

  /** Waits until the tree has more than so many rows. */
  async untilMoreThan(rows: number): Promise<void> {
    await this.tree.getByRole('treeitem').nth(rows).waitFor();
  }

  /** The picture that the button saves. */
  async savedPicture(): Promise<string> {
    const saving = this.watched.page.waitForEvent('download');
    await this.watched.page.getByRole('button', { name: /SVG$/ }).click();
    return readFile(await (await saving).path(), 'utf8');
  }

  close(): Promise<void> {
    return this.watched.close();
  }
}
