import type { Problem } from '../api/problem';

interface ProblemNoticeProps {
  readonly problem: Problem | undefined;
  readonly close?: () => void;
  readonly signInAgain: () => void;
}

/** A notice about the problem of a request, with the text of the service. */
export function ProblemNotice({ problem, close, signInAgain }: ProblemNoticeProps) {
  if (problem === undefined) return null;
  const { status, title, detail, messages, retryAfter } = problem;
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {detail !== undefined && <p>{detail}</p>}
      {messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {retryAfter !== undefined && <p>Try again in {retryAfter} s.</p>}
      {status === 401 && (
        <button type="button" onClick={signInAgain}>
          Sign in again
        </button>
      )}
      {close && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </div>
  );
}
