// Opens the store in the folder given, writes to it, says so, and stays until it is killed.
import { aRow } from '@recollect/conformance'
import { openEmbedded } from '../../src/embedded/index.ts'

const store = await openEmbedded(process.argv[2])
await store.putMany({ namespace: 'held' }, [aRow({ id: 'a', title: 'Written before the crash' })], { at: new Date(0) })
console.log('held')
setInterval(() => {}, 1000)
