# Stands in for caddy:2 where no registry can be reached: Debian's Caddy, with the capability that the official one asks for.
FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends caddy wget libcap2-bin ca-certificates \
 && setcap cap_net_bind_service=+ep /usr/bin/caddy \
 && rm -rf /var/lib/apt/lists/* && mkdir -p /data /config
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
EXPOSE 80 443 443/udp
ENTRYPOINT []
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
