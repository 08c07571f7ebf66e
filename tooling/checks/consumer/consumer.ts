// What a user of the packed tarballs would write: type-checked against their declarations, then run on their code.
import * as core from '@recollect/core'
import * as openai from '@recollect/core/openai'
import * as testing from '@recollect/core/testing'
import * as tracing from '@recollect/core/tracing'
import * as memory from '@recollect/store-memory'
import * as postgres from '@recollect/store-postgres'
import * as embedded from '@recollect/store-postgres/embedded'

for (const entry of [core, openai, testing, tracing, memory, postgres, embedded]) Object.keys(entry)
