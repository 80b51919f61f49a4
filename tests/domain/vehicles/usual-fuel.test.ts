import { describe, expect, it } from 'vitest';
import { usualFuelType } from '../../../domain/vehicles/usual-fuel.ts';

// VEH-20
describe('the usual fuel of a vehicle', () => {
  it.each([
    ['Toyota', 'Corolla', 'petrol'],
    ['toyota ', 'HILUX', 'diesel'],
    ['Volkswagen', 'Polo', 'petrol'],
    ['Volkswagen', 'Amarok', 'diesel'],
    ['Nissan', 'Navara', 'diesel'],
    ['Isuzu', 'D-Max', 'diesel'],
    ['Ford', 'Ranger', 'diesel'],
    ['Ford', 'Mustang', 'petrol'],
    ['Mercedes-Benz', 'Sprinter', 'diesel'],
    ['Mazda', 'Mazda3', 'petrol'],
  ])('of a %s %s is %s', (make, model, fuelType) => {
    expect(usualFuelType({ make, model })).toBe(fuelType);
  });

  it.each([
    ['2.8 GD-6 Raider', 'diesel'],
    ['2.7 VVTi Raider', 'petrol'],
    ['4.0 V6 Raider', 'petrol'],
    ['3.0 D-4D', 'diesel'],
    ['2.0TD Double Cab', 'diesel'],
    ['2.2DE Active', 'diesel'],
    ['2.0D BiT XLT', 'diesel'],
    ['2.0 BiTDI Style', 'diesel'],
    ['118d', 'diesel'],
    ['118i', 'petrol'],
    ['C220d', 'diesel'],
    ['D180', 'diesel'],
    ['P250', 'petrol'],
    ['2.5DDTi LE Double Cab', 'diesel'],
    ['1.4T Distinctive', 'petrol'],
    ['1.3D Club', 'diesel'],
    ['1.6 Diesel', 'diesel'],
  ])('of the variant %s is %s', (modelType, fuelType) => {
    expect(usualFuelType({ make: 'Toyota', model: 'Hilux', modelType })).toBe(fuelType);
  });

  it('is not known of a model that is not in the catalogue', () => {
    expect(usualFuelType({ make: 'Tazzari', model: 'Zero' })).toBeNull();
    expect(usualFuelType({ make: '', model: '', modelType: ' ' })).toBeNull();
    expect(usualFuelType({ make: 'Tazzari', model: 'Zero', modelType: '1.0 CDI' })).toBe('diesel');
  });
});
