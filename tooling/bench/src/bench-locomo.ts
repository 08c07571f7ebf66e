import { parseArgs } from 'node:util'
import { openEncoder } from './encoders/open-encoder.ts'
import { settingArms, vectorArms, wordArms } from './locomo/arms.ts'
import { locomoReport } from './locomo/locomo-report.ts'
import { type LocomoResult, rateArm } from './locomo/rate-arm.ts'
import { readLocomo } from './locomo/read-locomo.ts'
import { endProgress, progress } from './report/progress.ts'

const usage = `Rates how well the turns of long conversations are found: LoCoMo, the share of the right turns among the first 8 and 32.

  node tooling/bench/src/bench-locomo.ts --data <folder> [options]

  --data <folder>            with locomo10.json
  --encoder hash|<folder>    adds rows with vectors; see the README for the encoder that a folder may hold
  --settings                 instead: every default of a recall beside other values
  --part all|even|odd        which conversations: knobs were chosen on the even ones (default all)
  --json                     print JSON instead of tables`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    encoder: { type: 'string' },
    settings: { type: 'boolean', default: false },
    part: { type: 'string', default: 'all' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || values.data === undefined) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  const rest = ['even', 'odd'].indexOf(values.part)
  if (rest < 0 && values.part !== 'all') throw new Error(`--part must be all, even or odd, not "${values.part}".`)
  const all = await readLocomo(values.data)
  const conversations = all.filter((_, index) => rest < 0 || index % 2 === rest)
  const encoded = values.encoder === undefined ? [] : vectorArms(await openEncoder(values.encoder))
  const arms = values.settings ? settingArms : [...wordArms, ...encoded]
  const results: LocomoResult[] = []
  for (const arm of arms) results.push(await rateArm(arm, conversations, progress))
  endProgress()
  const turns = conversations.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns)).length
  const size = { conversations: conversations.length, turns, part: values.part }
  if (values.json) console.log(JSON.stringify({ ...size, results }, undefined, 2))
  else console.log(`${size.conversations} conversations, ${turns} turns\n\n${locomoReport(results)}`)
}
