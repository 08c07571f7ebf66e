/**
 * What an extractor makes of the conversation, in the outline that needs no model: facts with what they are about, relations, attributes.
 */
export const notes = `
edge: Freilauf | stands in | Leipzig
edge: Bruno | works at | Freilauf
edge: Hanna | sister of | Tomas
edge: Hanna | teaches | Thursday course
attr: Freilauf | opened | "2024-11"
attr: Thursday course | first evening | "2025-05-15"
fact: Ines runs Freilauf, a workshop for cargo bikes | Ines, Freilauf
fact: Bruno spent ten years in Trieste with boilers, valves and seals | Bruno, Freilauf
fact: The new room stands beside the workshop and is rented for three years | Freilauf, new room
fact: A machine that leaks stands in the new room | new room, espresso machine
fact: The Thursday course teaches women how to repair their own bikes | Thursday course, new room
fact: Tomas works on ship models for a museum from October 2025 on | Tomas, Rostock
`

/** What the agent should do, rather than what is so. */
export const manners = 'Never suggest running to Tomas while his knee hurts: suggest swimming.'
