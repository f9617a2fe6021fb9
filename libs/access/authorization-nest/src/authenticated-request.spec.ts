import { Grants } from '@company-relations/authorization';
import type { ExecutionContext } from '@nestjs/common';
import { type AuthenticatedCaller, Caller } from './authenticated-request';

/** The metadata key under which Nest stores the parameters of a handler. */
const routeArguments = '__routeArguments__';

it('the parameter of a handler is the caller of its request', () => {
  class Handler {
    handle(@Caller() caller: AuthenticatedCaller): AuthenticatedCaller {
      return caller;
    }
  }
  const user: AuthenticatedCaller = {
    id: 'usable',
    organisationId: 'org',
    enabled: true,
    grants: new Grants({}),
    subject: 'ines',
    client: 'program',
  };
  const context = { switchToHttp: () => ({ getRequest: () => ({ user }) }) } as unknown as ExecutionContext;
  const found = Object.values(
    Reflect.getMetadata(routeArguments, Handler, 'handle') as Record<
      string,
      { factory(data: unknown, context: ExecutionContext): unknown }
    >,
  );
  expect(found.map(({ factory }) => factory(undefined, context))).toEqual([user]);
});
