import { source as axeSource } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** Everything that a page requested, received, logged and violated since its first request. */
export interface Traffic {
  /** The address of every request, including redirects. */
  readonly urls: string[];
  /** The bodies of all answers. */
  readonly bodies: string[];
  /** All texts on the console, and all uncaught errors. */
  readonly console: string[];
  /** Violations of a Content-Security-Policy. */
  readonly violations: string[];
  /** The access tokens that the issuer gave. */
  readonly tokens: string[];
  /** The codes with which the issuer sent the browser back. */
  readonly codes: string[];
  /** The PKCE verifiers that the page sent to the issuer. */
  readonly verifiers: string[];
}

/** A violation of a rule of axe-core, with the elements that it is about. */
export interface Barrier {
  readonly id: string;
  readonly targets: readonly string[];
}

/** A page whose whole traffic is recorded, in a browser profile of its own. */
export class WatchedPage {
  readonly traffic: Traffic = {
    urls: [],
    bodies: [],
    console: [],
    violations: [],
    tokens: [],
    codes: [],
    verifiers: [],
  };
  private readonly reading: Promise<unknown>[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async open(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const viewport = { width: 1280, height: 800 };
    // Playwright waits until nothing moves any more before it clicks.
    const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const watched = new WatchedPage(context, page, await context.newCDPSession(page));
    await watched.record();
    return watched;
  }

  /**
   * Returns the value of a JavaScript expression in the page. The debugger of the browser evaluates the expression.
   * `page.evaluate` would use `eval`, which the Content-Security-Policy of the page forbids.
   */
  async valueOf<Value>(expression: string, contextId?: number): Promise<Value> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      // The expression may not use `eval` either, as the scripts of the page.
      allowUnsafeEvalBlockedByCSP: false,
      ...(contextId !== undefined && { contextId }),
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  }

  /**
   * Returns the violations that axe-core finds in the current state of the page. axe-core runs in an isolated
   * JavaScript world, which shares only the document with the page. So the Content-Security-Policy of the page does not
   * apply to axe-core, and axe-core leaves nothing in the page.
   */
  async barriers(): Promise<readonly Barrier[]> {
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const { executionContextId: world } = await this.session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    // The world stays until the page is loaded again, and its script takes longer to read than many a page to check.
    if (!(await this.valueOf<boolean>('typeof axe === "object"', world)))
      await this.valueOf(`${axeSource}; undefined`, world);
    // Nothing but violations is looked at, so axe need not collect the rest, nor load style sheets for rules that are off.
    return this.valueOf(
      `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
        violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`,
      world,
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

  /** Waits until all responses so far are recorded. Also waits for violations, which browsers report a little later. */
  async settled(): Promise<void> {
    await this.page.waitForTimeout(100);
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
    page.on('request', (request) => {
      traffic.urls.push(request.url());
      const code = new URL(request.url()).searchParams.get('code');
      if (code !== null) traffic.codes.push(code);
      const verifier = new URLSearchParams(request.postData() ?? '').get('code_verifier');
      if (verifier !== null) traffic.verifiers.push(verifier);
    });
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
