import type { Problem } from '../api/problem';

interface ProblemNoticeProps {
  readonly problem: Problem | undefined;
  readonly close?: () => void;
}

/** A problem of a request, as the service states it. */
export function ProblemNotice({ problem, close }: ProblemNoticeProps) {
  if (problem === undefined) return null;
  const { title, detail, messages, retryAfter } = problem;
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
      {close && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </div>
  );
}
