export interface Step {
  what: string;
  command: string[];
  /** It writes to a registry or a forge: a dry run only prints it, or takes its rehearsal. */
  publishes?: boolean;
  /** Builds the same only for this machine. */
  rehearsal?: string[];
}

interface Release {
  version: string;
  /** The registry for images and charts: `HOST/NAMESPACE`. */
  registry: string;
  /** The folder for the files of the release. */
  folder: string;
  images: readonly string[];
  charts: readonly string[];
  /** The program that builds the images of a dry run: docker, podman, buildah. */
  builder: string;
}

/** The digests of the images that ours are built on. */
const BASES = 'base-images.txt';

/** On these each image runs. */
const PLATFORMS = 'linux/amd64,linux/arm64';

/** All commands of a release, in their order. Signing needs no key: cosign asks the forge's identity provider (https://docs.sigstore.dev). */
export function stepsOf(release: Release): Step[] {
  return [
    ...imageSteps(release),
    ...chartSteps(release),
    ...packageSteps(release),
    ...fileSteps(release),
  ];
}

function imageSteps({ version, registry, folder, images, builder }: Release): Step[] {
  const make = ['node', 'scripts/images.ts', '--registry', registry, '--tag', version];
  const build: Step = {
    what: `Build the images for ${PLATFORMS}, with their bills of materials, and push them`,
    command: [...make, '--platforms', PLATFORMS, '--push', '--digests', `${folder}/${BASES}`],
    publishes: true,
    rehearsal: [...make, '--builder', builder],
  };
  const signed = images.map((name) => `${registry}/${name}:${version}`);
  const sign: Step = {
    what: 'Sign the images',
    command: ['cosign', 'sign', '--yes', '--recursive', ...signed],
    publishes: true,
  };
  return [build, sign];
}

function chartSteps({ version, registry, folder, charts }: Release): Step[] {
  return charts.flatMap((chart) => [
    {
      what: `Package the chart ${chart}`,
      command: ['helm', 'package', `deploy/helm/${chart}`, '--destination', folder],
    },
    {
      what: `Push the chart ${chart}`,
      command: ['helm', 'push', `${folder}/${chart}-${version}.tgz`, `oci://${registry}/charts`],
      publishes: true,
    },
    {
      what: `Sign the chart ${chart}`,
      command: ['cosign', 'sign', '--yes', `${registry}/charts/${chart}:${version}`],
      publishes: true,
    },
  ]);
}

function packageSteps({ folder }: Release): Step[] {
  return [
    { what: 'Build the packages', command: ['npm', 'run', '--silent', 'build'] },
    {
      what: 'Add the packages',
      command: ['sh', '-c', `cp .platen/downloads/*.tgz .platen/downloads/*.whl ${folder}`],
    },
  ];
}

function fileSteps({ version, folder }: Release): Step[] {
  const sums = `${folder}/SHA256SUMS`;
  return [
    {
      what: 'Write the checksums of all files',
      command: [
        'sh',
        '-c',
        `cd ${folder} && sha256sum $(ls *.tgz *.whl *.txt 2>/dev/null) >SHA256SUMS`,
      ],
    },
    {
      what: 'Sign the checksums',
      command: ['cosign', 'sign-blob', '--yes', '--bundle', `${sums}.sigstore.json`, sums],
      publishes: true,
    },
    {
      what: 'Publish the release with its files',
      command: [
        'sh',
        '-c',
        `gh release create v${version} --title ${version} --notes-file ${folder}/NOTES.md ` +
          `${folder}/*.tgz ${folder}/*.whl ${folder}/*.txt ${sums} ${sums}.sigstore.json`,
      ],
      publishes: true,
    },
  ];
}
