import { colorsTuple, type MantineColorsTuple } from '@mantine/core';

export const petrol: MantineColorsTuple = [
  '#e6f6f7',
  '#c9e9ec',
  '#9dd6dc',
  '#69bfc8',
  '#3aa7b3',
  '#17909d',
  '#007785',
  '#005f6a',
  '#004a54',
  '#00363e',
];
/** For fuel, and for the main button of a screen. */
export const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc2',
  '#ffdf94',
  '#ffcf61',
  '#ffc038',
  '#fbb11a',
  '#e39a00',
  '#b97c00',
  '#8f5f00',
  '#664300',
];
/** For badges, which use one shade only. */
export const slate = colorsTuple('#576b72');
/** Shade 7 is dark enough for white text on it, shade 4 light enough for dark text. */
export const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#ffc1bc',
  '#ffa199',
  '#ff8a80',
  '#f2665b',
  '#dc4238',
  '#bf271f',
  '#9c1d17',
  '#771410',
];
/** Shades from 7 on are dark enough for text on a card. */
export const green: MantineColorsTuple = [
  '#ebf9ee',
  '#d3f2d9',
  '#ace4b7',
  '#83d494',
  '#63c678',
  '#46b35e',
  '#329c4b',
  '#267d3a',
  '#1d672e',
  '#154f22',
];
/** Neutral shades with a slight petrol tint; shade 4 is the border of a control. */
export const gray: MantineColorsTuple = [
  '#f4f8f8',
  '#e9f0f0',
  '#dbe5e6',
  '#c6d4d5',
  '#82989b',
  '#6a8083',
  '#53686b',
  '#405356',
  '#2a3b3e',
  '#142124',
];
export const dark: MantineColorsTuple = [
  '#e4edee',
  '#c3d1d3',
  '#a3b6b9',
  '#8ea2a5',
  '#5b7175',
  '#20353a',
  '#172a2e',
  '#122023',
  '#0b1517',
  '#070e10',
];
