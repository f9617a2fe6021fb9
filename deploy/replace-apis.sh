#!/usr/bin/env bash
# Replaces the APIs of docker-compose.yml one after the other, by containers of the current image and settings. Each has
# to be ready before the next one is replaced, so callers notice nothing: docs/operations.md, "Upgrade".
set -euo pipefail
cd "$(dirname "$0")/.."

# The longest time that an API may take until it is ready, in seconds.
limit=300
ready="fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"

until_ready() {
  local deadline=$((SECONDS + limit))
  until docker exec "$1" node -e "$ready"; do
    if ((SECONDS >= deadline)); then
      echo "The API $1 is not ready after $limit s. The other APIs go on. See: docker logs $1" >&2
      exit 1
    fi
    sleep 1
  done
}

# An API that is not ready goes first, so that the others serve meanwhile.
mapfile -t old < <(
  for api in $(docker compose ps --quiet api); do
    if docker exec "$api" node -e "$ready"; then echo "2 $api"; else echo "1 $api"; fi
  done | sort | cut -d ' ' -f 2
)
if ((${#old[@]} == 0)); then
  echo "No API runs. Start them: docker compose up -d --wait --no-deps api" >&2
  exit 1
fi
for api in "${old[@]}"; do
  docker stop "$api"
  docker rm "$api"
  docker compose up -d --no-deps --no-recreate --scale "api=${#old[@]}" api
  for running in $(docker compose ps --quiet api); do until_ready "$running"; done
  sleep 5 # Until the proxy has seen it too.
done
echo "${#old[@]} APIs are replaced."
