#!/usr/bin/env bash
# Creates the shop's secrets in the volume `secrets`, and for each part a folder with only those it reads. A secret is
# taken from the environment, else it stays what it was, else it is generated. Secrets named as arguments are regenerated.
set -euo pipefail
umask 077
cd "${SECRETS_DIR:-/data/configdb}"
mkdir -p kept

with_database='catalog orders admin-auth identity'
with_broker='catalog orders admin-auth'

secret() {
  local file=kept/$1
  if [ -n "${!1:-}" ]; then
    printf %s "${!1}" >"$file"
  elif [ ! -s "$file" ]; then
    head -c 48 /dev/urandom | base64 -w0 | tr -d '+/' | cut -c1-40 | tr -d '\n' >"$file"
  fi
  cat "$file"
}

# A password that is part of a URL.
password() {
  local value
  value=$(secret "$1")
  [[ $value =~ ^[A-Za-z0-9_-]+$ ]] || { echo "$1: only letters, digits, - and _" >&2; exit 1; }
  printf %s "$value"
}

# provide READER NAME MODE: writes standard input to the file that READER finds at /run/secrets/NAME.
provide() {
  mkdir -p -m 755 "$1"
  rm -f "$1/.new"
  cat >"$1/.new"
  chmod "$3" "$1/.new"
  mv -f "$1/.new" "$1/$2"
}

for name in "$@"; do rm -f "kept/$name"; done

secret MONGO_KEY | provide mongo MONGO_KEY 400
password MONGO_ROOT_PASSWORD | provide mongo MONGO_ROOT_PASSWORD 400
password MONGO_ROOT_PASSWORD | provide mongo-setup MONGO_ROOT_PASSWORD 400

broker_password=$(password RABBITMQ_PASSWORD)
secret RABBITMQ_COOKIE | provide rabbitmq cookie 400
provide rabbitmq definitions.json 400 <<END
{
  "users": [{ "name": "bookstore", "password": "$broker_password", "tags": [] }],
  "vhosts": [{ "name": "bookstore" }],
  "permissions": [
    { "user": "bookstore", "vhost": "bookstore", "configure": ".*", "write": ".*", "read": ".*" }
  ]
}
END

for service in $with_database; do
  user=${service//-/_}
  database_password=$(password "${user^^}_MONGO_PASSWORD")
  printf %s "$database_password" | provide mongo-setup "$user" 400
  printf %s "mongodb://$user:$database_password@mongo:27017/$user?replicaSet=bookstore" | provide "$service" MONGO_URL 444
done

facts_token=$(secret FACTS_TOKEN)
for service in $with_broker; do
  printf %s "$facts_token" | provide "$service" FACTS_TOKEN 444
  printf %s "amqp://bookstore:$broker_password@rabbitmq:5672/bookstore" | provide "$service" RABBITMQ_URL 444
done

secret ADMIN_PASSWORD | provide admin-auth ADMIN_PASSWORD 444
secret IDENTITY_SECRET | provide identity IDENTITY_SECRET 444
printf %s "${GOOGLE_CLIENT_SECRET:-}" | provide identity GOOGLE_CLIENT_SECRET 444
secret GRAFANA_PASSWORD | provide grafana GRAFANA_PASSWORD 444
