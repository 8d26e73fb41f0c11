#!/usr/bin/env bash
# Makes the shop's secrets in the volume `secrets` and hands each part a folder with only those it reads. A secret is
# the one given by the environment, else the one kept from an earlier start, else a new one. The names of secrets as
# arguments: they are made anew.
set -euo pipefail
umask 077
cd "${SECRETS_DIR:-/data/configdb}"
mkdir -p kept

secret() {
  local file=kept/$1
  if [ -n "${!1:-}" ]; then
    printf %s "${!1}" >"$file"
  elif [ ! -s "$file" ]; then
    head -c 48 /dev/urandom | base64 -w0 | tr -d '+/' | cut -c1-40 | tr -d '\n' >"$file"
  fi
  cat "$file"
}

# A password that becomes part of an address.
password() {
  local value
  value=$(secret "$1")
  [[ $value =~ ^[A-Za-z0-9_-]+$ ]] || { echo "$1: only letters, digits, - and _" >&2; exit 1; }
  printf %s "$value"
}

# hand READER NAME MODE: standard input becomes a file that READER finds in /run/secrets.
hand() {
  mkdir -p -m 755 "$1"
  rm -f "$1/.new"
  cat >"$1/.new"
  chmod "$3" "$1/.new"
  mv -f "$1/.new" "$1/$2"
}

for name in "$@"; do rm -f "kept/$name"; done

secret MONGO_KEY | hand mongo MONGO_KEY 400
password MONGO_ROOT_PASSWORD | hand mongo MONGO_ROOT_PASSWORD 400
password MONGO_ROOT_PASSWORD | hand mongo-setup MONGO_ROOT_PASSWORD 400

broker_password=$(password RABBITMQ_PASSWORD)
secret RABBITMQ_COOKIE | hand rabbitmq cookie 400
hand rabbitmq definitions.json 400 <<END
{
  "users": [{ "name": "bookstore", "password": "$broker_password", "tags": [] }],
  "vhosts": [{ "name": "bookstore" }],
  "permissions": [
    { "user": "bookstore", "vhost": "bookstore", "configure": ".*", "write": ".*", "read": ".*" }
  ]
}
END

for service in catalog orders admin-auth identity; do
  name=${service^^}
  name=${name//-/_}_MONGO_PASSWORD
  database_password=$(password "$name")
  user=${service//-/_}
  printf %s "$database_password" | hand mongo-setup "$user" 400
  printf %s "mongodb://$user:$database_password@mongo:27017/$user?replicaSet=bookstore" | hand "$service" MONGO_URL 444
done

facts_token=$(secret FACTS_TOKEN)
for service in catalog orders admin-auth; do
  printf %s "$facts_token" | hand "$service" FACTS_TOKEN 444
  printf %s "amqp://bookstore:$broker_password@rabbitmq:5672/bookstore" | hand "$service" RABBITMQ_URL 444
done

secret ADMIN_PASSWORD | hand admin-auth ADMIN_PASSWORD 444
secret IDENTITY_SECRET | hand identity IDENTITY_SECRET 444
printf %s "${GOOGLE_CLIENT_SECRET:-}" | hand identity GOOGLE_CLIENT_SECRET 444
secret GRAFANA_PASSWORD | hand grafana GRAFANA_PASSWORD 444
