#!/bin/sh
# Makes a release of the version in package.json, and publishes it with your own credentials: docs/releasing.md.
# What it makes lies in .platen/release.
set -eu
cd "$(dirname "$0")/../.."

help() {
  cat <<'HELP'
npm run release -- --registry HOST/NAMESPACE            all of it
npm run release -- --registry HOST/NAMESPACE --dry-run  makes what stays on this machine, prints the rest;
                                                        --builder buildah (or podman) makes its images
npm run release -- --registry HOST/NAMESPACE --print    prints all commands, runs none
HELP
}

registry='' dry='' print='' builder=docker
while [ $# -gt 0 ]; do
  case $1 in
    --registry) registry=${2:?} && shift ;;
    --builder) builder=${2:?} && shift ;;
    --dry-run) dry=yes ;;
    --print) print=yes ;;
    --help) help && exit 0 ;;
    *) help >&2 && exit 1 ;;
  esac
  shift
done
if [ -z "$registry" ]; then
  echo 'Pass the destination of images and charts: --registry HOST/NAMESPACE.' >&2
  help >&2
  exit 1
fi

version=$(node -p 'require("./package.json").version')
if [ "${GITHUB_REF_TYPE:-}" = tag ] && [ "$GITHUB_REF_NAME" != "v$version" ]; then
  echo "The tag $GITHUB_REF_NAME is not v$version, which package.json has: tag the commit of the version." >&2
  exit 1
fi

# Before minutes of work.
needed="helm $builder"
[ -n "$dry" ] || needed="$needed cosign gh"
for program in $needed; do
  if [ -z "$print" ] && ! command -v "$program" >/dev/null; then
    echo "$program is not installed: see docs/releasing.md." >&2
    exit 1
  fi
done

run() {
  echo "Run: $*"
  [ -n "$print" ] || "$@"
}
# Writes to a registry or a forge.
publish() {
  if [ -n "$dry" ]; then echo "Not run: $*"; else run "$@"; fi
}

folder=.platen/release
rm -rf $folder
mkdir -p $folder
node scripts/release/notes.ts "$registry" >$folder/NOTES.md

# For all platforms, with their bills of materials; with the digests of the images that they are built on.
images() {
  "$@" node scripts/images.ts --registry "$registry" --tag "$version" $options
}
if [ -n "$dry" ]; then
  options="--builder $builder" images run
else
  options="--platforms linux/amd64,linux/arm64 --push --digests $folder/base-images.txt" images publish
fi
names=$(node -p 'require("./scripts/image-names.ts").IMAGES.join(" ")')
# Signing needs no key: cosign asks the forge's identity provider (https://docs.sigstore.dev).
for name in $names; do
  publish cosign sign --yes --recursive "$registry/$name:$version"
done

for chart in platen platen-operator; do
  run helm package deploy/helm/$chart --destination $folder
  publish helm push "$folder/$chart-$version.tgz" "oci://$registry/charts"
  publish cosign sign --yes "$registry/charts/$chart:$version"
done

run npm run --silent build
run sh -c "cp .platen/downloads/*.tgz .platen/downloads/*.whl $folder"
run sh -c "cd $folder && sha256sum \$(ls *.tgz *.whl *.txt 2>/dev/null) >SHA256SUMS"
publish cosign sign-blob --yes --bundle $folder/SHA256SUMS.sigstore.json $folder/SHA256SUMS
publish sh -c "cd $folder && gh release create v$version --title $version --notes-file NOTES.md \$(ls *.tgz *.whl *.txt SHA256SUMS*)"
