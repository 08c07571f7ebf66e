#!/usr/bin/env bash
# PostgreSQL 18 with pgvector, pg_trgm, btree_gin and pg_textsearch, from Debian's packages, without installing them:
# they are unpacked below one folder and run from there by chroot. For tests on a Debian machine that has no Docker.
#
#   debian.sh start NAME PORT [OWNER]   start the cluster NAME, made when it is new, and print its URL.
#                                       It is removed by the next start once the process OWNER is gone
#   debian.sh stop NAME                 stop the cluster and remove its data
#   debian.sh crash NAME                stop it as a crash would, without a checkpoint; `start` recovers it
#
# Needs root. RECOLLECT_PG18_HOME says where all of it is kept (/var/tmp/recollect-pg18).
set -euo pipefail

home=${RECOLLECT_PG18_HOME:-/var/tmp/recollect-pg18}
root=$home/root
bin=/usr/lib/postgresql/18/bin
nobody=65534

say() { echo "postgres: $*" >&2; }
in_root() { chroot --userspec=$nobody:$nobody "$root" "$@"; }

# The release whose packages have pg_textsearch; the machine itself may run an older one.
release=forky
packages=(dash postgresql-18 postgresql-18-pgvector postgresql-18-pg-textsearch)
# What the dependencies bring along and the server can do without.
unneeded='^(perl|libperl|debconf|locales|ucf|sensible-utils|adduser|libllvm)'

download() {
  local apt=$1 mirror http https
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
  : > "$apt/status"
  mirror=$(apt-get indextargets --no-release-info --format '$(SITE)' | grep '/debian$' | sort -u | head -1 || true)
  [ -n "$mirror" ] || { say "apt knows no mirror of Debian: set one up in /etc/apt"; return 1; }
  echo "deb [check-valid-until=no signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "$mirror $release main" > "$apt/sources.list"
  eval "$(apt-config shell http Acquire::http::Proxy https Acquire::https::Proxy)"
  # The machine's own package lists, status and hooks stay out of it, so that nothing of them changes.
  local options=(-qq
    -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::parts=/dev/null
    -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache"
    -o APT::Sandbox::User=root -o Acquire::Languages=none
    -o Acquire::http::Proxy="${http:-}" -o Acquire::https::Proxy="${https:-}")
  apt-get "${options[@]}" update >&2
  apt-get "${options[@]}" install -y --no-install-recommends --download-only "${packages[@]}" >&2
}

unpack() {
  local apt=$1 new=$2 link deb
  # Debian's merged /usr: packages still carry files below the old names.
  mkdir -p "$new"/usr/{bin,sbin,lib,lib64} "$new"/{dev,etc,tmp,clusters}
  for link in bin sbin lib lib64; do ln -s "usr/$link" "$new/$link"; done
  for deb in "$apt"/cache/archives/*.deb; do
    [[ ${deb##*/} =~ $unneeded ]] && continue
    dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$new" --keep-directory-symlink \
      --exclude='./usr/share/doc' --exclude='./usr/share/man' --exclude='./usr/share/locale'
  done
  mknod -m 666 "$new/dev/null" c 1 3
  mknod -m 666 "$new/dev/urandom" c 1 9
  echo "postgres:x:$nobody:$nobody::/tmp:/bin/sh" > "$new/etc/passwd"
  cp -L /etc/hosts "$new/etc/hosts"
  chmod 1777 "$new/tmp"
  chown $nobody:$nobody "$new/clusters"
}

# One empty cluster, of which every other one is a copy: copying takes a tenth of a second, initdb a few.
make_template() {
  in_root $bin/initdb -D /clusters/template -U postgres --auth=trust --no-locale --encoding=UTF8 --no-sync > "$home/initdb.log" 2>&1 ||
    { cat "$home/initdb.log" >&2; return 1; }
  cat >> "$root/clusters/template/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
dynamic_shared_memory_type = mmap
shared_preload_libraries = 'pg_textsearch'
max_connections = 200
shared_buffers = 256MB
maintenance_work_mem = 256MB
# The data need not outlive the machine, only the server.
fsync = off
full_page_writes = off
CONF
  touch "$home/ready"
}

fetch() {
  [ -e "$home/ready" ] && return
  say "fetching Debian's packages (about 60 MB, half a minute), once"
  rm -rf "$root" "$home/apt"
  download "$home/apt"
  unpack "$home/apt" "$root"
  rm -rf "$home/apt"
  make_template
}

running() { in_root $bin/pg_ctl -D "/clusters/$1" status > /dev/null 2>&1; }

remove() {
  ! running "$1" || in_root $bin/pg_ctl -D "/clusters/$1" -m immediate -w stop > /dev/null
  rm -rf "$root/clusters/$1" "$root/clusters/$1.owner"
}

remove_orphans() {
  local file name
  for file in "$root"/clusters/*.owner; do
    [ -e "$file" ] || continue
    name=$(basename "$file" .owner)
    kill -0 "$(cat "$file")" 2> /dev/null || remove "$name"
  done
}

start() {
  local name=$1 port=$2 owner=${3:-}
  local data=$root/clusters/$name
  fetch
  remove_orphans
  [ -d "$data" ] || cp -a "$root/clusters/template" "$data"
  [ -z "$owner" ] || echo "$owner" > "$data.owner"
  running "$name" ||
    in_root $bin/pg_ctl -D "/clusters/$name" -o "-p $port" -l "/clusters/$name/server.log" -w -t 60 start > /dev/null ||
    { tail -20 "$data/server.log" >&2; return 1; }
  echo "postgres://postgres@127.0.0.1:$port/postgres"
}

case ${1:-} in
  start)
    mkdir -p "$home"
    # One at a time: several test runs may start at once. The server must not inherit the lock.
    exec 9> "$home/lock"
    flock 9
    start "${@:2}" 9>&-
    ;;
  stop) remove "$2" ;;
  crash) in_root $bin/pg_ctl -D "/clusters/$2" -m immediate -w stop > /dev/null ;;
  *)
    sed -n '2,11p' "$0" | cut -c3-
    exit 2
    ;;
esac
