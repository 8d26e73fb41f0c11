#!/usr/bin/env bash
# Creates the shop's secrets. For Compose: in the volume `secrets` a folder for each part, with only those it reads. With
# FOR=kubernetes: a folder for each Secret. A secret is taken from the environment, else it stays what it was, else it is
# generated. Secrets named as arguments are regenerated.
set -euo pipefail
umask 077
cd "${SECRETS_DIR:-/data/configdb}"
mkdir -p kept

# Written by `npm run render:k8s`, from k8s/parts/parts.yaml.
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

# Never generated: another party issues it. Set but empty, it is removed.
given() {
  local file=kept/$1
  if [ -n "${!1+set}" ] || [ ! -e "$file" ]; then printf %s "${!1:-}" >"$file"; fi
  cat "$file"
}

# A password that is part of a URL.
password() {
  local value
  value=$(secret "$1")
  [[ $value =~ ^[A-Za-z0-9_-]+$ ]] || { echo "$1: only letters, digits, - and _" >&2; exit 1; }
  printf %s "$value"
}

# provide NAME FILE MODE READER...: writes standard input, which is the secret NAME or made of it, to the file that each
# READER finds at /run/secrets/FILE. On Kubernetes it is the key FILE of a Secret that also has the secret as its key NAME.
provide() {
  local name=$1 file=$2 mode=$3 content folder
  shift 3
  content=$(cat)
  if [ "${FOR:-}" = kubernetes ]; then
    folder=${name,,}
    set -- "${folder//_/-}"
    mkdir -p "$1"
    cp -f "kept/$name" "$1/$name"
  fi
  for folder; do
    mkdir -p -m 755 "$folder"
    rm -f "$folder/.new"
    printf %s "$content" >"$folder/.new"
    chmod "$mode" "$folder/.new"
    mv -f "$folder/.new" "$folder/$file"
  done
}

for name in "$@"; do rm -f "kept/$name"; done

secret MONGO_KEY | provide MONGO_KEY MONGO_KEY 400 mongo
password MONGO_ROOT_PASSWORD | provide MONGO_ROOT_PASSWORD MONGO_ROOT_PASSWORD 400 mongo mongo-setup

for service in $with_database; do
  user=${service//-/_}
  name=${user^^}_MONGO_PASSWORD
  database_password=$(password "$name")
  # A file named after the user, and the URL with which the service connects.
  printf %s "$database_password" | provide "$name" "$user" 400 mongo-setup
  printf %s "mongodb://$user:$database_password@mongo:27017/$user?replicaSet=bookstore" |
    provide "$name" MONGO_URL 444 "$service"
done

# Of a user that reads and writes all of their databases.
backup_password=$(password BACKUP_MONGO_PASSWORD)
printf %s "$backup_password" | provide BACKUP_MONGO_PASSWORD backup 400 mongo-setup
printf %s "mongodb://backup:$backup_password@mongo:27017/?authSource=backup&replicaSet=bookstore" |
  provide BACKUP_MONGO_PASSWORD MONGO_URL 400 backup
given BACKUP_PASSPHRASE | provide BACKUP_PASSPHRASE BACKUP_PASSPHRASE 400 backup

broker_password=$(password RABBITMQ_PASSWORD)
secret RABBITMQ_COOKIE | provide RABBITMQ_COOKIE cookie 400 rabbitmq
provide RABBITMQ_PASSWORD definitions.json 400 rabbitmq <<END
{
  "users": [{ "name": "bookstore", "password": "$broker_password", "tags": [] }],
  "vhosts": [{ "name": "bookstore" }],
  "permissions": [
    { "user": "bookstore", "vhost": "bookstore", "configure": ".*", "write": ".*", "read": ".*" }
  ]
}
END
# shellcheck disable=SC2086
printf %s "amqp://bookstore:$broker_password@rabbitmq:5672/bookstore" |
  provide RABBITMQ_PASSWORD RABBITMQ_URL 444 $with_broker
# shellcheck disable=SC2086
secret SERVICE_TOKEN | provide SERVICE_TOKEN SERVICE_TOKEN 444 $with_broker identity

# What a backup holds of them.
secret ADMIN_PASSWORD | provide ADMIN_PASSWORD ADMIN_PASSWORD 444 admin-auth backup
secret STAFF_SECRET | provide STAFF_SECRET STAFF_SECRET 444 admin-auth backup
secret IDENTITY_SECRET | provide IDENTITY_SECRET IDENTITY_SECRET 444 identity backup
given GOOGLE_CLIENT_SECRET | provide GOOGLE_CLIENT_SECRET GOOGLE_CLIENT_SECRET 444 identity backup
given SMTP_URL | provide SMTP_URL SMTP_URL 444 orders admin-auth identity backup

# A value of YAML, of a part of a URL.
yaml() {
  local value
  value=${1//\\/\\\\}
  printf -v value %b "${value//%/\\x}"
  printf "'%s'" "${value//\'/\'\'}"
}

# What the Alertmanager of Prometheus sends, by the mail server of SMTP_URL, to OPERATOR_MAIL. Without one it only shows alerts.
alertmanager() {
  local from=${MAIL_FROM:-orders@localhost} url authority host login='' port=587 requires_tls=true
  url=$(cat kept/SMTP_URL)
  echo 'route: { receiver: operator, group_by: [alertname], repeat_interval: 120h }'
  if [ -z "${OPERATOR_MAIL:-}" ] || [ -z "$url" ]; then
    echo 'receivers: [{ name: operator }]'
    return
  fi
  authority=${url#*://}
  authority=${authority%%[/?]*}
  host=${authority##*@}
  [ "$host" = "$authority" ] || login=${authority%@*}
  [[ $url != smtps:* ]] || port=465
  [[ $host =~ :[0-9]+$ ]] || host=$host:$port
  [[ $url != *ignoreTLS=true* ]] || requires_tls=false
  cat <<END
receivers: [{ name: operator, email_configs: [{ to: $(yaml "${OPERATOR_MAIL//%/%25}"), send_resolved: true }] }]
global:
  smtp_smarthost: $(yaml "$host")
  smtp_from: $(yaml "${from//%/%25}")
  smtp_require_tls: $requires_tls
END
  [ -z "$login" ] || cat <<END
  smtp_auth_username: $(yaml "${login%%:*}")
  smtp_auth_password: $(yaml "${login#*:}")
END
}

# Only Compose brings Grafana and an Alertmanager.
if [ "${FOR:-}" != kubernetes ]; then
  secret GRAFANA_PASSWORD | provide GRAFANA_PASSWORD GRAFANA_PASSWORD 444 grafana
  alertmanager | provide SMTP_URL alertmanager.yml 444 alertmanager
fi
