import { source as axeSource } from 'axe-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** What a page did and received, from its first request on. */
export interface Traffic {
  /** Every address that was asked for, redirects included. */
  readonly urls: string[];
  /** The bodies of all answers. */
  readonly bodies: string[];
  /** Everything that was written to the console, and uncaught errors. */
  readonly console: string[];
  /** Violations of a Content-Security-Policy. */
  readonly violations: string[];
  /** The access tokens that the issuer gave. */
  readonly tokens: string[];
}

/** A violation of a rule of axe-core, with the elements that it is about. */
export interface Barrier {
  readonly id: string;
  readonly targets: readonly string[];
}

/** A page whose whole traffic is recorded, in a browser profile of its own. */
export class WatchedPage {
  readonly traffic: Traffic = { urls: [], bodies: [], console: [], violations: [], tokens: [] };
  private readonly reading: Promise<unknown>[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async open(browser: Browser, width = 1280): Promise<WatchedPage> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, acceptDownloads: true });
    const page = await context.newPage();
    const watched = new WatchedPage(context, page, await context.newCDPSession(page));
    await watched.record();
    return watched;
  }

  /**
   * The value of a JavaScript expression in the page. The browser evaluates it by itself: `page.evaluate` would use
   * `eval`, which the policy of the page forbids.
   */
  async valueOf<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  }

  /** What axe-core finds on the page as it is now. */
  async barriers(): Promise<readonly Barrier[]> {
    await this.valueOf(`${axeSource}; undefined`);
    return this.valueOf(
      `axe.run(document).then(({ violations }) =>
        violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`,
    );
  }

  /** The text of both storages and of the document. */
  stored(): Promise<string> {
    return this.valueOf(
      `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])`,
    );
  }

  /** The address that the user sees. */
  get url(): URL {
    return new URL(this.page.url());
  }

  /** Waits until all answers so far are recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.reading);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private async record(): Promise<void> {
    const { page, context, traffic } = this;
    await context.exposeBinding('reportViolation', (_source, text: string) => void traffic.violations.push(text));
    await context.addInitScript({
      content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        reportViolation(effectiveDirective + ' ' + blockedURI));`,
    });
    page.on('request', (request) => void traffic.urls.push(request.url()));
    page.on('console', (message) => void traffic.console.push(message.text()));
    page.on('pageerror', (error) => void traffic.console.push(String(error)));
    page.on('response', (response) => {
      // The body of a redirect cannot be read.
      const body = response.text().catch(() => '');
      this.reading.push(
        body.then((text) => {
          traffic.bodies.push(text);
          const [, token] = /"access_token":"([^"]+)"/.exec(text) ?? [];
          if (token !== undefined) traffic.tokens.push(token);
        }),
      );
    });
  }
}
