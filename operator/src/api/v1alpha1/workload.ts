import { resources, text, whole } from './common.ts';

/** Settings of a Deployment of the platform. */
export const workload = {
  image: text(512).optional().meta({
    description: 'The whole name, with a tag or a digest. Default: from spec.images.',
  }),
  replicas: whole(1, 100).default(2).meta({ description: 'The number of pods.' }),
  resources,
};

/** The requests of a container, and its memory limit. */
export const sized = ({ cpu, memory, limit }: { cpu: string; memory: string; limit: string }) => ({
  requests: { cpu, memory },
  limits: { memory: limit },
});
