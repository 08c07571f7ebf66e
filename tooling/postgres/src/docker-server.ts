import { fileURLToPath } from 'node:url'
import type { TestServer } from './test-server.ts'

const context = fileURLToPath(new URL('..', import.meta.url))

/** Starts the image of `Dockerfile` in whatever container engine testcontainers finds. */
export async function startInDocker(): Promise<TestServer> {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  await getContainerRuntimeClient().catch((error: unknown) => {
    throw new Error('no Docker engine answers', { cause: error })
  })
  const image = await GenericContainer.fromDockerfile(context).build('recollect-postgres:18', { deleteOnExit: false })
  const container = await image
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/))
    .start()
  return {
    url: `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => {
      await container.stop()
    },
  }
}
