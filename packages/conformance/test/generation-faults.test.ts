import { everywhere, type Generation, type GenerationRegistry, type Store } from '@recollect/core'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'numbers of all targets together',
    foundBy: 'building generations > a target begins with none, and its first is number 1',
    make: onGenerations((generations) => ({
      beginBuild: async ({ target, ...request }, options) => {
        const build = await generations.beginBuild({ target, ...request }, options)
        if (build?.generation.number !== 1) return build
        await generations.abandonBuild({ target, number: 1 }, options)
        return await generations.beginBuild({ target, ...request }, options)
      },
    })),
  },
  {
    mistake: 'a build of everything, whatever the scope',
    foundBy: 'building generations > a generation of one namespace says so',
    make: onGenerations((generations) => ({
      beginBuild: (request, options) => generations.beginBuild({ ...request, scope: everywhere }, options),
    })),
  },
  {
    mistake: 'builders who do not see each other',
    foundBy:
      'building generations > while one builder holds a target, no other begins, of whatever scope; another target may',
    make: onGenerations(abandoningFirst),
  },
  {
    mistake: 'looking first and beginning then',
    foundBy: 'building generations > of many who begin at once, one does',
    make: onGenerations((generations) => ({
      beginBuild: async (request, options) => {
        const all = await generations.listGenerations(request.target, options)
        const build = await generations.beginBuild(request, options)
        if (build !== undefined || all.some(({ state }) => state === 'building')) return build
        return { generation: { ...nothing, ...request, number: all.length + 1 }, lease: crypto.randomUUID() }
      },
    })),
  },
  {
    mistake: 'a renewal that forgets the cursor',
    foundBy: 'building generations > progress is noted',
    make: onGenerations((generations) => ({
      advanceBuild: (build, { progress = { cursor: '', documents: 0, skipped: 0 }, leaseMs }, options) =>
        generations.advanceBuild(build, { progress, leaseMs }, options),
    })),
  },
  {
    mistake: 'a resumed build that starts over',
    foundBy: 'building generations > what was given back is gone on with by another one, where it stopped',
    make: onGenerations(startingOver),
  },
  {
    mistake: 'unfinished builds that are in nobody’s way',
    foundBy: 'building generations > an unfinished one of another scope is in the way, even when nobody holds it',
    make: onGenerations((generations) => ({
      beginBuild: async (request, options) => {
        const build = await generations.beginBuild(request, options)
        if (build !== undefined) return build
        const all = await generations.listGenerations(request.target, options)
        const other = all.find(
          ({ state, scope }) => state === 'building' && scope.namespace !== request.scope.namespace,
        )
        if (other !== undefined) await generations.abandonBuild(other, options)
        return await generations.beginBuild(request, options)
      },
    })),
  },
  {
    mistake: 'a lost lease that may still finish',
    foundBy: 'building generations > who lost the lease changes nothing any more',
    make: onGenerations((generations) => {
      const leases = new Map<string, string>()
      return {
        beginBuild: async (request, options) => {
          const build = await generations.beginBuild(request, options)
          if (build !== undefined) leases.set(request.target, build.lease)
          return build
        },
        finishBuild: (build, counts, options) => {
          const lease = leases.get(build.generation.target) ?? build.lease
          return generations.finishBuild({ ...build, lease }, counts, options)
        },
      }
    }),
  },
  {
    mistake: 'leases that cannot be renewed',
    foundBy: 'building generations > a lease that is renewed lasts longer',
    make: onGenerations((generations) => ({
      beginBuild: async (request, options) => {
        const build = await generations.beginBuild(request, options)
        if (build === undefined) return build
        setTimeout(() => generations.releaseBuild(build, {}), request.leaseMs)
        return build
      },
    })),
  },
  {
    mistake: 'builds that are never given up',
    foundBy: 'building generations > an abandoned one is retired, whoever holds it, and its builder learns of it',
    make: onGenerations(() => ({ abandonBuild: async () => true })),
  },
  {
    mistake: 'ages since the beginning',
    foundBy: 'building generations > ages are since the last change',
    make: onGenerations((generations) => {
      const begun = Date.now()
      return {
        listGenerations: async (...args) =>
          (await generations.listGenerations(...args)).map((one) => ({ ...one, age: Date.now() - begun })),
      }
    }),
  },
  {
    mistake: 'a cursor that stays',
    foundBy: 'serving generations > what is finished serves: with the counts of its last page, and without a cursor',
    make: onGenerations(answering((one) => (one.state === 'serving' ? { ...one, cursor: 'the last page' } : one))),
  },
  {
    mistake: 'the counts that were noted last',
    foundBy: 'serving generations > what is finished serves: with the counts of its last page, and without a cursor',
    make: onGenerations((generations) => ({
      finishBuild: async (build, counts, options) => {
        const { target, number } = build.generation
        const noted = (await generations.listGenerations(target, options)).find((one) => one.number === number)
        return generations.finishBuild(build, noted ?? counts, options)
      },
    })),
  },
  {
    mistake: 'an old one that stops when the new one begins',
    foundBy: 'serving generations > the old one serves until the new one is finished',
    make: onGenerations((generations) => ({
      listGenerations: async (...args) => {
        const all = await generations.listGenerations(...args)
        const isBuilding = all.some(({ state }) => state === 'building')
        return all.map((one) => (isBuilding && one.state === 'serving' ? { ...one, state: 'retired' } : one))
      },
    })),
  },
  {
    mistake: 'a new namespace in place of everything',
    foundBy: 'serving generations > one of a namespace stands for the older one of that namespace alone',
    make: onGenerations(latestOf(() => 'one')),
  },
  {
    mistake: 'everything beside its namespaces',
    foundBy: 'serving generations > one of everything stands for all others, of its target',
    make: onGenerations(latestOf(({ scope }) => JSON.stringify(scope))),
  },
  {
    mistake: 'namespaces without blanks around them',
    foundBy: 'serving generations > hostile namespaces are told apart',
    make: onGenerations(
      answering((one) => (one.scope.everywhere ? one : { ...one, scope: { namespace: one.scope.namespace.trim() } })),
    ),
  },
  {
    mistake: 'targets without regard to their case',
    foundBy: 'serving generations > hostile names of targets are told apart, and listed in their order',
    make: onGenerations((generations) => ({
      listGenerations: (target, options) => generations.listGenerations(target?.toLowerCase(), options),
      beginBuild: ({ target, ...rest }, options) =>
        generations.beginBuild({ ...rest, target: target.toLowerCase() }, options),
    })),
  },
  {
    mistake: 'everything can be forgotten',
    foundBy: 'serving generations > a retired one is forgotten when told so; others are not',
    make: onGenerations((generations) => {
      const forgotten = new Set<string>()
      return {
        forgetGeneration: async ({ target, number }) => void forgotten.add(`${number} ${target}`),
        listGenerations: async (...args) =>
          (await generations.listGenerations(...args)).filter(
            ({ target, number }) => !forgotten.has(`${number} ${target}`),
          ),
      }
    }),
  },
  {
    mistake: 'a builder that goes on with what was forgotten',
    foundBy:
      'serving generations > all of a target are forgotten when it is, whatever they are at; others are not, and no number comes again',
    make: onGenerations((generations) => ({
      forgetTarget: async (target, options) => {
        for (const { number, state } of await generations.listGenerations(target, options)) {
          if (state === 'retired') await generations.forgetGeneration({ target, number }, options)
        }
      },
    })),
  },
  {
    mistake: 'numbers that are counted from what is left',
    foundBy: 'serving generations > no number is given out twice',
    make: onGenerations((generations) => ({
      beginBuild: async (request, options) => {
        const { length } = await generations.listGenerations(request.target, options)
        const build = await generations.beginBuild(request, options)
        return build && { ...build, generation: { ...build.generation, number: length + 1 } }
      },
    })),
  },
  {
    mistake: 'generations that callers change',
    foundBy: 'serving generations > what is returned may be changed',
    make: onGenerations((generations) => {
      let kept: readonly Generation[] | undefined
      return {
        listGenerations: async (...args) => {
          kept ??= await generations.listGenerations(...args)
          return kept
        },
      }
    }),
  },
  {
    mistake: 'signals that are ignored',
    foundBy: 'serving generations > an aborted signal stops every call with its reason, and nothing is done',
    make: onGenerations((generations) => ({
      finishBuild: (build, counts) => generations.finishBuild(build, counts, {}),
    })),
  },
]

testStoreFaults(faults)

const nothing = { state: 'building', documents: 0, skipped: 0, age: 0 } as const

/** A store whose generations answer some calls in another way. */
function onGenerations(
  mistake: (generations: GenerationRegistry) => Partial<GenerationRegistry>,
): (store: Store) => Partial<Store> {
  return ({ generations }) => {
    if (generations === undefined) throw new Error('The store keeps no generations.')
    return { generations: { ...generations, ...mistake(generations) } }
  }
}

function answering(
  change: (one: Generation) => Generation,
): (generations: GenerationRegistry) => Partial<GenerationRegistry> {
  return (generations) => ({
    listGenerations: async (...args) => (await generations.listGenerations(...args)).map(change),
  })
}

/** Of all that serve or did, those serve that are the latest of their group. */
function latestOf(
  groupOf: (one: Generation) => string,
): (generations: GenerationRegistry) => Partial<GenerationRegistry> {
  return (generations) => ({
    listGenerations: async (...args) => {
      const all = await generations.listGenerations(...args)
      const latest = new Map(all.map((one) => [`${one.target} ${groupOf(one)}`, one.number]))
      return all.map((one) => ({
        ...one,
        state: latest.get(`${one.target} ${groupOf(one)}`) === one.number ? 'serving' : 'retired',
      }))
    },
  })
}

function abandoningFirst(generations: GenerationRegistry): Partial<GenerationRegistry> {
  return {
    beginBuild: async (request, options) => {
      const all = await generations.listGenerations(request.target, options)
      for (const one of all) if (one.state === 'building') await generations.abandonBuild(one, options)
      return await generations.beginBuild(request, options)
    },
  }
}

function startingOver(generations: GenerationRegistry): Partial<GenerationRegistry> {
  return {
    beginBuild: async (request, options) => {
      const build = await generations.beginBuild(request, options)
      if (build === undefined) return build
      const { cursor: _, ...generation } = build.generation
      return { ...build, generation: { ...generation, documents: 0, skipped: 0 } }
    },
  }
}
