#!/bin/bash
# Starts Neo4j as the official image does, for the variables that docker-compose.yml and deploy/kubernetes use:
# NEO4J_AUTH, and NEO4J_ with the name of a setting, in which "_" is a dot and "__" is an underscore.
set -euo pipefail

[ "${1:-}" = neo4j ] || exec "$@"

: > "$NEO4J_CONF/neo4j.conf"
echo 'server.default_listen_address=0.0.0.0' >> "$NEO4J_CONF/neo4j.conf"
heap=512m
while IFS='=' read -r -d '' name value; do
  [[ $name =~ ^NEO4J_[a-z] ]] || continue
  setting=${name#NEO4J_}
  setting=${setting//__/%}
  setting=${setting//_/.}
  setting=${setting//%/_}
  [ "$setting" != server.memory.heap.max_size ] || heap=$value
  echo "$setting=$value" >> "$NEO4J_CONF/neo4j.conf"
done < <(env --null)

# Neo4j takes an initial password only before its system database exists. A file, so that no process list shows it.
if [ -n "${NEO4J_AUTH:-}" ] && [ ! -e /data/databases/system ]; then
  (umask 077 && printf '%s' "${NEO4J_AUTH#*/}" > /tmp/password)
  neo4j-admin dbms set-initial-password @/tmp/password
  rm /tmp/password
fi

exec java --add-opens=java.base/{java.nio,java.io,sun.nio.ch,java.util.concurrent}=ALL-UNNAMED "-Xmx$heap" \
  -Dfile.encoding=UTF-8 -cp "$NEO4J_HOME/lib/*" org.neo4j.server.CommunityEntryPoint \
  "--home-dir=$NEO4J_HOME" "--config-dir=$NEO4J_CONF"
