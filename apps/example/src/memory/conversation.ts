import type { ConversationInput } from '@recollect/core/memory'

/** Nine months of talk between two friends, made up for this demo. */
export const conversation: ConversationInput = {
  key: 'ines-and-tomas',
  title: 'Ines and Tomas',
  sessions: [
    {
      title: 'The workshop',
      occurredAt: '2025-01-18',
      turns: [
        { speaker: 'Tomas', text: 'How is the new place? You sounded tired on the phone.' },
        {
          speaker: 'Ines',
          text: 'Tired and happy. Freilauf has been open for two months and there is a queue on Saturdays.',
        },
        { speaker: 'Tomas', text: 'What do people bring in?' },
        {
          speaker: 'Ines',
          text: 'Mostly cargo bikes. Everybody in the quarter has one, and nobody wants to bleed hydraulic brakes at home.',
        },
        { speaker: 'Tomas', text: 'And you do all of that alone?' },
        {
          speaker: 'Ines',
          text: 'Not any more. Bruno started on Monday. He mended coffee machines in Trieste for ten years, so he has patience.',
        },
        { speaker: 'Tomas', text: 'A barista of bicycles. I like him already.' },
      ],
    },
    {
      title: 'Plans for spring',
      occurredAt: '2025-03-09',
      turns: [
        { speaker: 'Ines', text: 'The landlord offered us the room next door. I could rent it from the first of May.' },
        { speaker: 'Tomas', text: 'For more bikes, or for a table to sit at?' },
        {
          speaker: 'Ines',
          text: 'For courses. Women who want to learn how to repair their own bike, on Thursday evenings.',
        },
        {
          speaker: 'Tomas',
          text: 'My sister would come at once. Hanna still pushes her bike to the shop for a flat tyre.',
        },
        { speaker: 'Ines', text: 'Tell her that the first evening is free. How is the marathon training?' },
        {
          speaker: 'Tomas',
          text: 'On hold. My knee swells after twenty kilometres, so the doctor sent me to swim instead.',
        },
        {
          speaker: 'Ines',
          text: 'Then swim in the lake with me from June on. The water is fine once you stop screaming.',
        },
      ],
    },
    {
      title: 'The first course',
      occurredAt: '2025-05-22',
      turns: [
        {
          speaker: 'Tomas',
          text: 'Hanna came home with black hands and a speech about derailleurs. What have you done?',
        },
        {
          speaker: 'Ines',
          text: 'Nine women, one evening, and nobody left before eleven. We signed for the room for three years.',
        },
        { speaker: 'Tomas', text: 'Three years! What did you decide about the money?' },
        {
          speaker: 'Ines',
          text: 'The cooperative bank lends us eight thousand, and we pay it back with what the courses bring in.',
        },
        { speaker: 'Tomas', text: 'Good. And the espresso machine that you inherited? Does it work yet?' },
        { speaker: 'Ines', text: 'It leaks. It stands in the new room and waits for somebody who understands it.' },
        { speaker: 'Tomas', text: 'I would keep it away from me. I only know how to drink.' },
      ],
    },
    {
      title: 'After the summer',
      occurredAt: '2025-09-14',
      turns: [
        { speaker: 'Ines', text: 'You have not been at the lake for three weeks. Is it the knee again?' },
        {
          speaker: 'Tomas',
          text: 'No, the knee is well. I am moving: the museum in Rostock wants me from October, for the ship models.',
        },
        { speaker: 'Ines', text: 'Rostock! Then who eats my failed cakes?' },
        { speaker: 'Tomas', text: 'Hanna. She lives above you now, after all, and she has no shame.' },
        {
          speaker: 'Ines',
          text: 'She took over the Thursday course, did she tell you? She is better at it than I am.',
        },
        {
          speaker: 'Tomas',
          text: 'She told me three times. What about a farewell ride along the canal, before it rains?',
        },
        { speaker: 'Ines', text: 'The last Sunday of September. I bring a tandem and you bring the cake.' },
      ],
    },
  ],
}
