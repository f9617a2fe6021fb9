#!/usr/bin/env bash
# Replaces the APIs of docker-compose.yml one after the other, by containers of the current image and settings. Each new
# one has to be ready before the next old one ends, so with two APIs or more callers notice nothing. Interrupted or
# failed, the script may be run again: docs/operations.md, "Upgrade".
set -euo pipefail
cd "$(dirname "$0")/.."

# The longest time that an API may take until it is ready, in seconds.
limit=${API_READY_SECONDS:-300}
ready="fetch('http://127.0.0.1:3000/health/ready', { signal: AbortSignal.timeout(8000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"

is_ready() { docker exec "$1" node -e "$ready" 2>/dev/null; }

until_ready() {
  local deadline=$((SECONDS + limit))
  until is_ready "$1"; do
    if ((SECONDS >= deadline)); then
      echo "The new API $1 is not ready after $limit s, and no further API was replaced. See: docker logs $1" >&2
      exit 1
    fi
    sleep 1
  done
}

# Containers that have ended, as after Ctrl-C: "up" would start them again, with the earlier image.
docker compose rm --force api
running=$(docker compose ps --quiet api)
if [[ -z $running ]]; then
  echo "No API runs. Start them: docker compose up -d --wait --no-deps api" >&2
  exit 1
fi
# An API that is not ready goes first, so that the others serve meanwhile.
mapfile -t old < <(for api in $running; do if is_ready "$api"; then echo "2 $api"; else echo "1 $api"; fi; done | sort | cut -d ' ' -f 2)

# First the APIs that are missing, as after a failed attempt, then one old API after the other.
for api in '' "${old[@]}"; do
  # "up" ends some itself where fewer are wanted than run.
  if [[ -n $api ]] && docker inspect "$api" >/dev/null 2>&1; then
    docker stop "$api"
    docker rm "$api"
  fi
  docker compose up -d --no-deps --no-recreate api
  running=$(docker compose ps --quiet api)
  for new in $running; do
    if [[ " ${old[*]} " != *" $new "* ]]; then until_ready "$new"; fi
  done
  sleep 5 # Until the proxy has seen it too.
done
echo "All APIs are replaced."
