/** What the demo asks, and how. */
export const questions = {
  /** The words of the question stand in what was said. */
  plain: 'Who does not want to bleed brakes at home?',
  /** It names a speaker: what that one said comes first. */
  speaker: 'What did the doctor tell Tomas?',
  /** It names a time. */
  dated: 'What did they decide about the money in May 2025?',
  /** None of its words stand in the answer: links lead from the workshop to who works there. */
  linked: 'Who at Freilauf could stop the leak?',
} as const
