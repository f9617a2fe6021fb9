import { Neo4jError } from 'neo4j-driver';
import { NoAnswerError } from './deadline';
import { asGraphError, errorCodeOf, GraphUnavailable, isLoginRefused, isRetriableAtOnce } from './graph-unavailable';

function driverError(code: string, message = 'as the driver says'): Neo4jError {
  return new Neo4jError(message, code, '50N42', 'general processing exception');
}

it.each([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.ClientError.Transaction.LockClientStopped',
  'Neo.ClientError.Transaction.Terminated',
  'Neo.DatabaseError.Transaction.TransactionStartFailed',
  'Neo.DatabaseError.Transaction.TransactionLogError',
  'Neo.ClientError.Statement.EntityNotFound',
])('%s is a GraphUnavailable', (code) => {
  const error = driverError(code);
  expect(asGraphError(error)).toEqual(new GraphUnavailable(`The graph is unavailable: ${code}`, { cause: error }));
  expect(errorCodeOf(asGraphError(error))).toBe(code);
});

it.each(['Connection acquisition timed out in 500 ms.', 'Pool is closed, it is no more able to serve requests.'])(
  'an error without a code is a GraphUnavailable too: %s',
  (message) => {
    expect(asGraphError(driverError('N/A', message))).toBeInstanceOf(GraphUnavailable);
  },
);

it.each([
  driverError('Neo.ClientError.Statement.SyntaxError'),
  driverError('Neo.DatabaseError.Statement.ExecutionFailed'),
  driverError('Neo.ClientError.Security.Unauthorized'),
  driverError('N/A'),
  new TypeError('no function'),
])('any other error is unchanged: %s', (error) => {
  expect(asGraphError(error)).toBe(error);
});

it.each([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
  'Neo.ClientError.Security.AuthorizationExpired',
  'Neo.ClientError.Statement.EntityNotFound',
])('%s is retried at once', (code) => {
  const error = driverError(code);
  expect([isRetriableAtOnce(error), isRetriableAtOnce(asGraphError(error))]).toEqual([true, true]);
});

it.each([
  'Neo.ClientError.Transaction.Terminated',
  'Neo.ClientError.Transaction.LockClientStopped',
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.ClientError.Statement.SyntaxError',
  'Neo.ClientError.Schema.ConstraintValidationFailed',
  'Neo.ClientError.Security.Unauthorized',
  'Neo.DatabaseError.General.UnknownError',
  'Neo.DatabaseError.Transaction.TransactionStartFailed',
])('%s is not retried at once', (code) => {
  const error = driverError(code);
  expect([isRetriableAtOnce(error), isRetriableAtOnce(asGraphError(error))]).toEqual([false, false]);
});

it.each([
  ['a full pool', driverError('N/A', 'Connection acquisition timed out in 500 ms.')],
  ['no answer', new NoAnswerError('query had no answer in time')],
  ['a programming error', new TypeError('no function')],
])('%s is not retried at once either', (_what, error) => {
  expect([isRetriableAtOnce(error), isRetriableAtOnce(asGraphError(error))]).toEqual([false, false]);
});

it.each<[string, boolean]>([
  ['Neo.ClientError.Security.Unauthorized', true],
  ['Neo.ClientError.Security.AuthenticationRateLimit', true],
  ['Neo.ClientError.Security.CredentialsExpired', true],
  ['Neo.ClientError.Security.TokenExpired', true],
  ['Neo.ClientError.Security.Forbidden', false],
  ['Neo.ClientError.Statement.SyntaxError', false],
  ['ServiceUnavailable', false],
])('%s is a refused login: %s', (code, isRefused) => {
  expect([isLoginRefused(driverError(code)), isLoginRefused({ code })]).toEqual([isRefused, false]);
});
