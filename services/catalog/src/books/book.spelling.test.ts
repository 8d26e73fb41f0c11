import { describe, expect, it } from '@jest/globals';
import { listNeighbours, listSlips } from './book.spelling.ts';

describe('the words one slip away from a word', () => {
  it.each([
    ['frankenstien', 'frankenstein'],
    ['frankenstin', 'frankenstein'],
    ['frankenstsein', 'frankenstein'],
    ['grankenstein', 'frankenstein'],
    ['rankenstein', 'frankenstein'],
    ['frankenstei', 'frankenstein'],
    ['shelly', 'shelley'],
    ['мастир', 'мастер'],
    ['οδυσσια', 'οδυσσεια'],
    ['שלוח', 'שולח'],
    ['שלם', 'שלום'],
    ['كتب', 'كتاب'],
    ['বিভুতি', 'বিভূতি'],
    ['गदान', 'गोदान'],
    ['οδυσσεια', 'οδυσσειασ'],
  ])('of %s include %s', (typed, meant) => {
    expect(listNeighbours(typed)).toContain(meant);
  });

  it('are at most 1,100 for the longest term, each once and never the word itself', () => {
    const word = 'abcdefghijklmnopqrst';
    const neighbours = listNeighbours(word);
    expect(neighbours.length).toBeLessThanOrEqual(1100);
    expect(new Set(neighbours).size).toBe(neighbours.length);
    expect(neighbours).not.toContain(word);
  });

  it('are bounded in the largest alphabet as well', () => {
    expect(listNeighbours('কখগঘঙচছজঝঞটঠডঢণতথদধন').length).toBeLessThanOrEqual(2800);
  });

  it('are of four kinds', () => {
    const kinds = listSlips('teh').map((words) => new Set(words));
    expect(['the', 'tech', 'ten', 'te'].map((word) => kinds.findIndex((words) => words.has(word)))).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('begin with the likelier slips', () => {
    const neighbours = listNeighbours('teh');
    const places = ['the', 'tech', 'ten', 'te'].map((word) => neighbours.indexOf(word));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });
});
