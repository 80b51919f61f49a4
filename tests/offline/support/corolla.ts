import { newCar } from '../../components/support/data.ts';

export const corolla = newCar({ registrationNumber: 'CA 123-456', isRoadworthy: true });
