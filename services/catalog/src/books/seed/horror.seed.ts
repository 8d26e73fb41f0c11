import type { BookDraftRequest } from '@bookstore/contracts/books';

export const HORROR: readonly BookDraftRequest[] = [
  {
    title: 'Dracula',
    author: 'Bram Stoker',
    description:
      "A young solicitor travels to a castle in the mountains to close a sale. The host never dines. Told in diaries, letters and telegrams, Stoker's nightmare is faster and stranger than a century of films would have you believe. Read it with the window shut.",
    category: 'horror',
    trending: true,
    oldPrice: 15.99,
    newPrice: 10.49,
    coverImage: 'dracula.webp',
  },
  {
    title: 'Frankenstein',
    author: 'Mary Shelley',
    description:
      'A student makes a living thing, takes one look at it, and runs away from it. Shelley began the book at eighteen, for a wager beside a stormy lake, and nobody has asked its question better since: what do we owe to what we make? The monster gets all the best lines.',
    category: 'horror',
    trending: true,
    oldPrice: 13.99,
    newPrice: 8.99,
    coverImage: 'frankenstein.webp',
  },
  {
    title: 'Strange Case of Dr Jekyll and Mr Hyde',
    author: 'Robert Louis Stevenson',
    description:
      "A respectable doctor, a door in a side street, and a cheque cashed by a brute. You know the secret; the wonder is how frightening the story stays when you do. Stevenson's fog-bound tale is ninety pages long and has not one word to spare.",
    category: 'horror',
    trending: false,
    oldPrice: 11.99,
    newPrice: 7.49,
    coverImage: 'dr-jekyll-and-mr-hyde.webp',
  },
  {
    title: 'The Turn of the Screw',
    author: 'Henry James',
    description:
      'Two angelic children, a lonely house, and a governess who sees someone on the tower. Are there ghosts at Bly, or only her word for them? James never says, and readers have been quarrelling about it ever since. Best finished before midnight.',
    category: 'horror',
    trending: false,
    oldPrice: 12.99,
    newPrice: 8.49,
    coverImage: 'turn-of-the-screw.webp',
  },
  {
    title: 'Carmilla',
    author: 'Sheridan Le Fanu',
    description:
      'A carriage overturns in the moonlight and a languid, beautiful guest is left behind. A quarter of a century before Dracula, Le Fanu wrote the loveliest and most intimate of all vampire stories. Short, sad and drowsy as a fever.',
    category: 'horror',
    trending: false,
    oldPrice: 11.99,
    newPrice: 7.99,
    coverImage: 'carmilla.webp',
  },
  {
    title: 'The King in Yellow',
    author: 'Robert W. Chambers',
    description:
      "There is a play that no one should read to the end. Here you meet some who did. Chambers's black stars and lost Carcosa have haunted other writers from Lovecraft to the television of our own day. Uncanny, decadent and oddly beautiful.",
    category: 'horror',
    trending: false,
    oldPrice: 14.99,
    newPrice: 9.99,
    coverImage: 'king-in-yellow.webp',
  },
];
