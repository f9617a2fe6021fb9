interface StartProblemProps {
  readonly message: string;
  readonly again: () => void;
}

export function StartProblem({ message, again }: StartProblemProps) {
  return (
    <main class="start">
      <h1>Ownership explorer</h1>
      <p role="alert">{message}</p>
      <button type="button" onClick={again}>
        Sign in again
      </button>
    </main>
  );
}
