import type { BookDraftRequest } from '@bookstore/contracts/books';

export const FICTION: readonly BookDraftRequest[] = [
  {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    description:
      "Elizabeth Bennet is certain that she dislikes Mr Darcy. She has been wrong before. Austen's comedy of first impressions remains the quickest-witted love story in English, and the proposals alone are worth the price. If you have only seen the films, a treat awaits you.",
    category: 'fiction',
    trending: true,
    oldPrice: 14.99,
    newPrice: 9.49,
    coverImage: 'pride-and-prejudice.webp',
  },
  {
    title: 'Jane Eyre',
    author: 'Charlotte Brontë',
    description:
      "A small, plain, unbending governess comes to a house with a locked upper floor. Jane's voice, direct and fierce, was like nothing readers had met before, and it has lost none of its heat. Begin it on a wet afternoon and tell nobody where you are.",
    category: 'fiction',
    trending: false,
    oldPrice: 15.99,
    newPrice: 10.99,
    coverImage: 'jane-eyre.webp',
  },
  {
    title: 'Great Expectations',
    author: 'Charles Dickens',
    description:
      'A boy, a convict in the marshes, and a bride who stopped all the clocks. Dickens never made a better plot, nor a more honest hero than Pip, who has to learn what a gentleman is the hard way. Our choice for anyone who thinks they do not like Dickens.',
    category: 'fiction',
    trending: false,
    oldPrice: 16.99,
    newPrice: 11.49,
    coverImage: 'great-expectations.webp',
  },
  {
    title: 'Middlemarch',
    author: 'George Eliot',
    description:
      'One English town, its marriages and mistakes, and somehow the whole of life. Eliot follows an ardent young woman and an ambitious doctor as each chooses badly, and she judges no one. Long, wise and worth every evening; people come back to the shop to thank us for it.',
    category: 'fiction',
    trending: false,
    oldPrice: 19.99,
    newPrice: 14.99,
    coverImage: 'middlemarch.webp',
  },
  {
    title: 'The Great Gatsby',
    author: 'F. Scott Fitzgerald',
    description:
      "Music across the water, a green light at the end of a dock, a summer of parties. Fitzgerald's short, perfect novel is about money and longing, and about the man who believed that one could buy back the past. You can read it in a night; the last page takes longer.",
    category: 'fiction',
    trending: true,
    oldPrice: 13.99,
    newPrice: 9.99,
    coverImage: 'great-gatsby.webp',
  },
  {
    title: 'Mrs Dalloway',
    author: 'Virginia Woolf',
    description:
      'She said she would buy the flowers herself. One June day in London, hour by hour. Woolf slips from mind to mind through the streets of Westminster, and a party and a tragedy draw slowly towards each other. The book we recommend to readers who want sentences to get lost in.',
    category: 'fiction',
    trending: false,
    oldPrice: 14.99,
    newPrice: 10.49,
    coverImage: 'mrs-dalloway.webp',
  },
];
