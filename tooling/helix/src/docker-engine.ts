import type { Engine } from './engine.ts'

/** Starts the image of HelixDB that `HELIX_IMAGE` names in whatever container engine testcontainers finds. */
export async function startInDocker(): Promise<Engine> {
  const image = process.env['HELIX_IMAGE']
  if (!image) throw new Error('HELIX_IMAGE is not set')
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  await getContainerRuntimeClient().catch((error: unknown) => {
    throw new Error('no Docker engine answers', { cause: error })
  })
  const container = await new GenericContainer(image)
    .withExposedPorts(8080)
    .withEnvironment({ HELIX_TELEMETRY_LEVEL: 'off' })
    .withWaitStrategy(Wait.forHttp('/readyz', 8080))
    .start()
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(8080)}`,
    version: `${image} (Docker)`,
    stop: async () => {
      await container.stop()
    },
  }
}
