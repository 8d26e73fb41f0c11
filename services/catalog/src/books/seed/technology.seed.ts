import type { BookDraftRequest } from '@bookstore/contracts/books';

export const TECHNOLOGY: readonly BookDraftRequest[] = [
  {
    title: 'Opticks',
    author: 'Isaac Newton',
    description:
      'A dark room, a hole in the shutter and a prism: Newton takes sunlight apart. This is the great scientist at his most readable, setting out experiments you could repeat on your own kitchen table. It closes with the famous list of questions he left for the rest of us.',
    category: 'technology',
    trending: false,
    oldPrice: 21.99,
    newPrice: 16.99,
    coverImage: 'opticks.webp',
  },
  {
    title: 'The Chemical History of a Candle',
    author: 'Michael Faraday',
    description:
      'Six lectures for young people in which one candle explains most of chemistry. Faraday gave them at Christmas, with a lit flame on the desk, and you can still hear the pleasure in his voice. There is no better first book of science, at ten or at seventy.',
    category: 'technology',
    trending: true,
    oldPrice: 14.99,
    newPrice: 9.99,
    coverImage: 'chemical-history-of-a-candle.webp',
  },
  {
    title: 'On the Economy of Machinery and Manufactures',
    author: 'Charles Babbage',
    description:
      'The father of the computer goes on a tour of factories, notebook in hand. Babbage looks into pins, printing, coal and clockwork, and asks of each how it is made and why it costs what it does. The first great book on how things get built.',
    category: 'technology',
    trending: false,
    oldPrice: 26.99,
    newPrice: 19.49,
    coverImage: 'on-the-economy-of-machinery-and-manufactures.webp',
  },
  {
    title: 'Sketch of the Analytical Engine',
    author: 'L. F. Menabrea & Ada Lovelace',
    description:
      "The first computer program, written for a machine that nobody had yet built. Menabrea's paper describes Babbage's engine; Ada Lovelace's notes, three times as long, see what it could become: music, pictures, anything that can be put into symbols. Thin as a pamphlet and as large as the century to come.",
    category: 'technology',
    trending: true,
    oldPrice: 15.99,
    newPrice: 11.49,
    coverImage: 'sketch-of-the-analytical-engine.webp',
  },
  {
    title: 'An Investigation of the Laws of Thought',
    author: 'George Boole',
    description:
      'Every yes and no inside your computer was first set down in this daring book. A self-taught schoolmaster from Lincoln set out to turn reasoning itself into algebra, and succeeded. Slow reading in the best sense, with a pencil close by.',
    category: 'technology',
    trending: false,
    oldPrice: 22.99,
    newPrice: 15.99,
    coverImage: 'laws-of-thought.webp',
  },
  {
    title: 'My Inventions',
    author: 'Nikola Tesla',
    description:
      'Lightning in the laboratory: Tesla tells the story of his own extraordinary mind. He writes of visions in childhood, of a motor that came to him whole on a walk in the park, and of the magnificent tower that was never finished. As strange and charming as any novel we stock.',
    category: 'technology',
    trending: true,
    oldPrice: 13.99,
    newPrice: 8.99,
    coverImage: 'my-inventions.webp',
  },
];
