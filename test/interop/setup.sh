#!/usr/bin/env bash
# Installs the programs that the interop tests talk to: those that are missing, with apt-get, if it can. Says what it did.
set -euo pipefail

# Command and Debian package of each; test/interop/peers.ts names the same.
peers=(kcat:kcat)

as_root=()
if ((EUID != 0)); then as_root=(sudo -n); fi

missing=()
for peer in "${peers[@]}"; do
  if found=$(command -v "${peer%%:*}"); then
    printf 'interop: %s is there: %s\n' "${peer%%:*}" "$found"
  else
    missing+=("${peer#*:}")
  fi
done
if ((${#missing[@]} == 0)); then exit 0; fi

if ! command -v apt-get >/dev/null; then
  printf 'interop: missing: %s; there is no apt-get here, install them by hand\n' "${missing[*]}" >&2
  exit 1
fi
if ! "${as_root[@]}" true 2>/dev/null; then
  printf 'interop: missing: %s; installing needs root: sudo apt-get install %s\n' "${missing[*]}" "${missing[*]}" >&2
  exit 1
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
printf 'interop: installed with apt-get:\n'
dpkg-query -W -f '  ${Package} ${Version}\n' "${missing[@]}"
